export const ALIASES = `
create table aliases (
  owner text not null,
  tmp uuid not null,
  kind text not null,
  id bigint not null,
  created_at timestamptz not null,
  primary key (owner, tmp)
);
alter table command_ledger add column conflicts json;
alter table command_ledger add column shrunk_at timestamptz;
create index command_ledger_whole on command_ledger (created_at) where body is not null and shrunk_at is null;
`;
