export const USED_TOKENS = `
create table used_tokens (
  token_hash bytea primary key,
  used_at timestamptz not null
);
`;
