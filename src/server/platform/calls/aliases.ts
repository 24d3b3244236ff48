import { REFUSALS } from '#domain/refusals/table.ts';
import type { Ref } from '#contract/wire.ts';
import { HttpProblem, problemBody } from '../http/errors.ts';
import { refuse, Refused } from './refuse.ts';
import type { Tx } from '../database/db.ts';

/** Names that phones gave the things that they made, for one user inside one transaction (sync 1). */
export interface Aliases {
  /**
   * Remembers what the server calls a new thing; in the transaction that makes it.
   * @param tmp `tmp:<uuid>` as the create carried it
   * @param kind 'listing' and the like: a name of one kind names nothing of another
   * @throws Refused 409 `already_made` when another create with the same name was faster
   */
  give(tmp: string, kind: string, id: number): Promise<void>;
  /**
   * The server's id of what a command is about. A number is answered as it is: whose thing it is, the SQL that follows
   * must ask all the same (security 1).
   * @throws UnknownAlias for a name that this user's phones never gave: its create is still on its way
   */
  find(ref: Ref, kind: string): Promise<number>;
}

/** A command is about something that is not here yet: it comes again, nothing of it is stored (sync 6 step 4). */
export class UnknownAlias extends HttpProblem {
  override name = 'UnknownAlias';
  constructor() {
    super(REFUSALS.not_here_yet.status, problemBody('not_here_yet'));
  }
}

/** @param owner null for strangers, who share one ledger and so have no names */
export function aliasesIn(tx: Tx, owner: string | null, now: Date): Aliases {
  const known = async (tmp: string) => {
    if (owner === null) return undefined;
    return tx
      .selectFrom('aliases')
      .select(['id', 'kind'])
      .where('owner', '=', owner)
      .where('tmp', '=', uuidOf(tmp))
      .executeTakeFirst();
  };
  return {
    async give(tmp, kind, id) {
      if (owner === null) throw new Error(`A stranger's ${kind} cannot be named ${tmp}`);
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('aliases')
        .values({ owner, tmp: uuidOf(tmp), kind, id, created_at: now })
        .onConflict((taken) => taken.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 1n) return;
      const found = await known(tmp);
      if (found?.id === id && found.kind === kind) return;
      throw new Refused(refuse('already_made', { id: found?.id ?? null }));
    },
    async find(ref, kind) {
      if (typeof ref === 'number') return ref;
      const found = await known(ref);
      if (found?.kind !== kind) throw new UnknownAlias();
      return found.id;
    },
  };
}

const uuidOf = (tmp: string): string => tmp.replace(/^tmp:/, '');
