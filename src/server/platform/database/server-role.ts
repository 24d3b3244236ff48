import { sql } from 'kysely';
import { openDatabase, transaction } from './database.ts';
import type { Db, Tx } from './db.ts';

/** Any number, the same in every server: of several that start at once one grants after the other. */
const GRANTING = 470_132;

/** Tables whose rows are written once and never again: not even a statement that got in where none should takes a row away. */
const WRITTEN_ONCE = ['audit_log', 'commission_entries', 'accepted_terms'];
/** Acts of the owner that the server may do: parts of tables that are divided by months. */
const FUNCTIONS = ['make_count_month', 'drop_count_month'];
/** The owner's own record. */
const MIGRATIONS = ['kysely_migration', 'kysely_migration_lock'];

/**
 * Gives the server's role what it works with, and no more: rows it may read and write, no table may it empty, change or
 * own; of what is written once it adds rows and reads them (security 31). In one go, so that servers that run meanwhile
 * notice nothing.
 * @param db as the owner of the tables, after migrations
 */
export async function grantToServer(db: Db, role: string): Promise<void> {
  const server = sql.id(role);
  const named = (names: readonly string[]) => sql.join(names.map((name) => sql.table(name)));
  await transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${GRANTING})`.execute(tx);
    const { tables, sequences } = await ownIn(tx);
    await sql`grant usage on schema public to ${server}`.execute(tx);
    await sql`revoke all on ${named(tables)} from ${server}`.execute(tx);
    await sql`grant select, insert, update, delete on ${named(tables)} to ${server}`.execute(tx);
    await sql`revoke update, delete on ${named(WRITTEN_ONCE)} from ${server}`.execute(tx);
    await sql`revoke insert, update, delete on ${named(MIGRATIONS)} from ${server}`.execute(tx);
    await sql`grant usage on sequence ${named(sequences)} to ${server}`.execute(tx);
    await sql`grant execute on function ${named(FUNCTIONS)} to ${server}`.execute(tx);
  });
}

/** Tables and sequences that the owner has made; tables of other programs may lie beside them. */
async function ownIn(tx: Tx): Promise<{ tables: string[]; sequences: string[] }> {
  const { rows } = await sql<{ name: string; kind: string }>`
    select relname as name, relkind as kind from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S')
      and relowner = (select relowner from pg_class where oid = 'public.audit_log'::regclass)`.execute(tx);
  const of = (wanted: boolean) => rows.flatMap(({ name, kind }) => ((kind === 'S') === wanted ? [name] : []));
  return { tables: of(false), sequences: of(true) };
}

/** Role that works at an address, and whether tables are out of its reach but for their rows. */
export interface ServerRole {
  name: string;
  ownsTables: boolean;
}

/**
 * @param owner as the owner of the tables
 * @throws Error where the two addresses lead to different databases
 */
export async function serverRoleAt(url: string, owner: Db): Promise<ServerRole> {
  const db = openDatabase(url, { max: 1 });
  try {
    const [place, own] = [await placeOf(db), await placeOf(owner)];
    if (place !== own)
      throw new Error(
        'DATABASE_URL and DATABASE_OWNER_URL lead to two databases: both must name the same one.',
      );
    const { rows } = await sql<{ name: string; ownsTables: boolean }>`
      select current_user as name, rolsuper or pg_has_role(relowner, 'member') as "ownsTables"
      from pg_roles, pg_class
      where rolname = current_user and pg_class.oid = 'public.audit_log'::regclass`.execute(db);
    const [role] = rows;
    if (!role) throw new Error('nobody works at DATABASE_URL');
    return role;
  } finally {
    await db.destroy();
  }
}

/** Place that no two databases share: the cluster by its start, the database, and the table in it. */
async function placeOf(db: Db): Promise<string> {
  const { rows } = await sql<{ place: string }>`
    select concat_ws(' ', pg_postmaster_start_time(), current_database(), to_regclass('public.audit_log')::oid) as place`.execute(
    db,
  );
  return rows[0]?.place ?? '';
}
