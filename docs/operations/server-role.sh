#!/usr/bin/env bash
# The role that servers work as: it owns no table, and its statements end by themselves, also behind a pooler.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$SERVER_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role chicargos_server login password :'password';
alter role chicargos_server set statement_timeout = '5s';
alter role chicargos_server set idle_in_transaction_session_timeout = '60s';
SQL
