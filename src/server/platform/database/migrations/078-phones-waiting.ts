/** Table of phones that had more to send than went with their last batch, by a keyed digest that no other table holds. */
export const PHONES_WAITING = `
create table phones_waiting (
  queue_hash bytea primary key,
  waiting integer not null check (waiting > 0),
  oldest_at timestamptz not null,
  seen_at timestamptz not null
);
create index phones_waiting_by_age on phones_waiting (seen_at);
`;
