/**
 * Accounts that staff have locked: when, by whom and why. Since when somebody is one of the staff and who made them so;
 * null for whoever was before, or was made at the server itself. And one way to everybody by a part of their address, name or
 * telephone, as staff search for people (`ofPeople`), whatever the shop's size.
 */
export const STAFF_USERS = `
alter table users add column locked_at timestamptz;
alter table users add column locked_by integer references users;
alter table users add column lock_reason text;
alter table users add column staff_since timestamptz;
alter table users add column staff_by integer references users;
alter table users add check (locked_at is null or (not is_active and locked_by is not null and lock_reason is not null));
create index users_words on users using gin (lower(email) gin_trgm_ops, lower(first_name || ' ' || last_name) gin_trgm_ops, phone gin_trgm_ops);
create index users_staff on users (id) where is_staff;
create index users_newest on users (created_at desc, id desc);
`;
