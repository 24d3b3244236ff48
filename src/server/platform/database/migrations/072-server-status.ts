/**
 * Tables by which staff and operators see the servers themselves: each process that runs with its last sign of life, and by hour
 * how many requests were served, failed, or were asked to come again. One row an hour for all servers together.
 */
export const SERVER_STATUS = `
create table server_processes (
  id uuid primary key,
  role text not null check (role in ('all', 'web', 'jobs')),
  build text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  memory_mb integer not null
);
create table served_hours (
  hour timestamptz primary key,
  served bigint not null,
  failed bigint not null,
  deferred bigint not null
);
`;
