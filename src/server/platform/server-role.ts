import { sql } from 'kysely';
import { openDatabase, transaction } from './database.ts';
import type { Db } from './handle.ts';

/** Any number, the same in every server: of several that start at once one grants after the other. */
const GRANTING = 470_132;

/** What is written once and never again: not even a statement that got in where none should takes a row away. */
const WRITTEN_ONCE = ['audit_log', 'commission_entries'];
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
  const tables = (names: string[]) => sql.join(names.map((name) => sql.table(name)));
  await transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${GRANTING})`.execute(tx);
    await sql`revoke create on schema public from public`.execute(tx);
    await sql`grant usage on schema public to ${server}`.execute(tx);
    await sql`revoke all on all tables in schema public from ${server}`.execute(tx);
    await sql`grant select, insert, update, delete on all tables in schema public to ${server}`.execute(tx);
    await sql`revoke update, delete on ${tables(WRITTEN_ONCE)} from ${server}`.execute(tx);
    await sql`revoke insert, update, delete on ${tables(MIGRATIONS)} from ${server}`.execute(tx);
    await sql`grant usage on all sequences in schema public to ${server}`.execute(tx);
  });
}

/** Who works at an address, and whether tables are out of its reach but for their rows. */
export interface ServerRole {
  name: string;
  ownsTables: boolean;
}

/** @throws Error where the address leads to no database of this shop */
export async function serverRoleAt(url: string): Promise<ServerRole> {
  const db = openDatabase(url, { max: 1 });
  try {
    const { rows } = await sql<{ name: string; ownsTables: boolean }>`
      select current_user as name, rolsuper or pg_has_role(relowner, 'member') as "ownsTables"
      from pg_roles, pg_class
      where rolname = current_user and pg_class.oid = to_regclass('public.audit_log')`.execute(db);
    const [role] = rows;
    if (!role)
      throw new Error(
        'DATABASE_URL leads to a database without our tables: DATABASE_OWNER_URL must name the same one.',
      );
    return role;
  } finally {
    await db.destroy();
  }
}
