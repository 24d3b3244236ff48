/**
 * Each time that somebody accepted the terms of sellers and supporters, and which wording; rows never change and never go. Of
 * those who joined before, the first time is known, later ones were written down nowhere.
 */
export const ACCEPTED_TERMS = `
create table accepted_terms (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  terms_version integer,
  accepted_at timestamptz not null
);
create index accepted_terms_by_user on accepted_terms (user_id, id);
insert into accepted_terms (user_id, terms_version, accepted_at)
  select user_id, terms_version, created_at from supporters order by created_at, user_id
`;
