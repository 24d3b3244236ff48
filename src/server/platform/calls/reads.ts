import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { fieldIssues } from '#contract/problem.ts';
import { isPieces } from '#contract/table.ts';
import { nulPath } from '../http/body.ts';
import { traced } from '../base/trace.ts';
import type { CatalogueMoment } from '../cache/answer-cache.ts';
import {
  CATALOGUE,
  type Remember,
  type RememberEach,
  rememberNone,
  rememberNothing,
} from '../cache/catalogue-memory.ts';
import type { Context, ReadAnswer } from './context.ts';
import { withDeclaredProblems } from './declared-problems.ts';
import { isTransient } from '../database/database.ts';
import { HttpProblem, notAuthenticated, unavailable } from '../http/errors.ts';
import { type AnswerCaching, MadeLater, type QueryHandler, Reply } from './handle.ts';
import { wireAnswer } from '../cache/wire-answer.ts';
import { columnsAt, type ColumnsNow } from '../cache/search-columns.ts';
import type { RestsOn } from '../cache/rests-on.ts';
import { type Identity, NOBODY } from './sessions.ts';
import { staffDoor } from './staff-door.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import type { Db, Tx } from '../database/db.ts';
import { BehindError } from '../database/standby.ts';
import { Refusal, refuseFields } from './refuse.ts';

export interface Read extends ReadAnswer {
  /** The caller's version in the same snapshot, for personal reads of somebody. */
  userVersion: number | null;
}

/**
 * Answers a read. A personal one sees a single snapshot, in which the user's version is read too (sync 6 "Reads").
 * That snapshot is not read-only: reading a basket may count its revision up (contract 3.6).
 * @param identity who asks; strangers for catalogue reads, which are the same for everyone
 * @param atLeast the newest version that the caller has seen: a standby that is behind it hands over to the primary, and a
 *   database that is says 503
 */
export const readAs = (ctx: Context, handler: QueryHandler, ...asked: Asked): Promise<Read> =>
  traced(`read ${handler.declared.name}`, {}, () =>
    withDeclaredProblems(ctx.config, handler.declared, () => answerRead(ctx, handler, ...asked)),
  );

type Asked = [given: Record<string, unknown>, identity?: Identity, ip?: string, atLeast?: number];

async function answerRead(
  ctx: Context,
  handler: QueryHandler,
  ...[given, identity = NOBODY, ip = '', atLeast = 0]: Asked
): Promise<Read> {
  const { declared, role, options } = handler;
  const { user } = identity;
  if (role !== 'public' && !user) throw notAuthenticated(identity.token === 'invalid' ? 'invalid' : 'absent');
  const now = ctx.clock.now();
  if (!options.limits && user) ctx.limits.takeCall(user.id, now);
  await ctx.limits.take(options.limits ?? [], { ip, userId: user?.id ?? null, payload: given }, now);
  const shut = role === 'staff' ? staffDoor(user, ctx.config) : null;
  if (shut) throw shut;
  const params = paramsOf(handler, given);
  if (params instanceof Refusal) throw new HttpProblem(params.status, params.body);

  const run = async (db: Db, userVersion: number | null, known = NOTHING_KNOWN): Promise<Read> => {
    const outcome = await handler.run({
      db,
      user,
      params,
      now,
      config: ctx.config,
      log: ctx.log,
      ip,
      sessionId: identity.sessionId,
      ...known,
    });
    if (outcome instanceof Refusal) throw new HttpProblem(outcome.status, outcome.body);
    const reply = outcome instanceof Reply ? (outcome as Reply<unknown>) : new Reply<unknown>(outcome, {});
    return {
      status: reply.options.status ?? 200,
      headers: reply.options.headers ?? {},
      body: isRaw(reply.body) ? reply.body : answerOf(ctx, handler, reply.body),
      userVersion,
    };
  };

  if (options.kept)
    return cachedRead(
      ctx,
      handler,
      options.kept,
      params,
      async (known, moment) =>
        (moment &&
          (await fromStandby(ctx, handler, (tx) =>
            atMoment(tx, moment, () => run(tx, null, apart(known))),
          ))) ??
        run(ctx.db, null, known),
    );
  if (declared.cache !== 'P' || !user) return run(ctx.db, null);
  const own = async (tx: Tx, least: number, behind: () => Error): Promise<Read> => {
    const row = await tx.selectFrom('users').select('version').where('id', '=', user.id).executeTakeFirst();
    if (!row) throw notAuthenticated('invalid');
    if (row.version < least) throw behind();
    return run(tx, row.version);
  };
  return (
    // A change that came by a call raises no version on a phone, nor does one that another device made.
    (await fromStandby(ctx, handler, (tx) =>
      own(tx, Math.max(atLeast, identity.version), () => new BehindError()),
    )) ?? snapshot(ctx.db, (tx) => own(tx, atLeast, unavailable))
  );
}

/** The answer of a standby; null: there is none, or it is the primary's to answer. */
async function fromStandby(
  { standby }: Context,
  { declared }: QueryHandler,
  work: (tx: Tx) => Promise<Read>,
): Promise<Read | null> {
  const outcome = await standby?.read(declared.name, work);
  return outcome && 'value' in outcome ? outcome.value : null;
}

/** An answer that is kept belongs to its moment, so it is read from a standby only where that one stands at the same. */
async function atMoment(
  tx: Tx,
  { catalogue, version }: CatalogueMoment,
  read: () => Promise<Read>,
): Promise<Read> {
  const there = await tx
    .selectFrom('catalogue_clock')
    .select([CATALOGUE.as('catalogue'), 'version'])
    .executeTakeFirst();
  if (there?.catalogue !== catalogue || there.version !== version) throw new BehindError();
  return read();
}

/** Facts that a read finds already known, as of its moment. */
interface Known {
  remember: Remember;
  rememberEach: RememberEach;
  restsOn: (rests: RestsOn) => void;
  columns: ColumnsNow | null;
}

/**
 * Facts for a read on a standby: what it finds out is for itself, as its snapshot is of a moment and its transaction may end under
 * others who wait for it.
 */
const apart = (known: Known): Known => ({
  ...known,
  remember: rememberNothing,
  rememberEach: rememberNone,
});

const NOTHING_KNOWN: Known = {
  remember: rememberNothing,
  rememberEach: rememberNone,
  restsOn: () => undefined,
  columns: null,
};

/** The answer that is kept, or one that is from now on; a problem never is. */
async function cachedRead(
  { memory, clock, columns }: Context,
  { declared }: QueryHandler,
  kept: AnswerCaching,
  params: unknown,
  run: (known: Known, moment: CatalogueMoment | null) => Promise<Read>,
): Promise<Read> {
  // Rates and prices hold by the day.
  const key = `${declared.name} ${wireDay(clock.now())} ${JSON.stringify(params)}`;
  const moment = await memory.moment();
  if (!moment) return run(NOTHING_KNOWN, null);
  const answer = await memory.answer(key, moment, async () => {
    let rests = kept.rests ?? 'listings';
    const known: Known = {
      remember: memory.rememberAt(moment),
      rememberEach: memory.eachAt(moment),
      restsOn: (said) => {
        rests = said;
      },
      columns: columns ? columnsAt(columns, moment) : null,
    };
    const { status, headers, body } = await run(known, moment);
    return { answer: wireAnswer(status, headers, body), shows: body === null ? [] : kept.shows(body), rests };
  });
  const { status, headers } = answer;
  return {
    status,
    headers,
    userVersion: null,
    kept: answer,
    // Whoever sends it on has no use for it.
    get body() {
      return answer.body();
    },
  };
}

/** The read as a stranger gets it, problems as answers too. */
export async function readPublic(
  ctx: Context,
  handler: QueryHandler,
  params: Record<string, unknown>,
  ip?: string,
): Promise<ReadAnswer> {
  try {
    // A page is drawn from the same reads, so it counts like them (contract 1.5).
    if (ip !== undefined) ctx.limits.takeRead(ip, ctx.clock.now());
    return await readAs(ctx, handler, params, NOBODY, ip);
  } catch (error) {
    if (error instanceof HttpProblem)
      return { status: error.status, body: error.body, headers: error.headers };
    throw error;
  }
}

/** Goes out as it is: bytes of a file, be they made yet or not, or pieces of a table. */
const isRaw = (body: unknown): boolean =>
  body instanceof Uint8Array || body instanceof MadeLater || isPieces(body);

function answerOf({ config }: Context, handler: QueryHandler, body: unknown): unknown {
  const isShaped = handler.options.kept?.isShaped === true;
  if (isShaped && !config.testHooks) return body;
  const read = shaped(handler, body);
  if (isShaped && !isDeepStrictEqual(read, body))
    throw new Error(`${handler.declared.name} gave more or less than it declares`);
  return read;
}

function shaped({ declared }: QueryHandler, body: unknown): unknown {
  const read = v.safeParse(declared.answer, body);
  if (!read.success)
    throw new Error(`${declared.name} answered what it does not declare: ${v.summarize(read.issues)}`);
  return read.output;
}

/** A name given twice where one is wanted counts once: the last. U+0000 is refused through every door. */
function paramsOf({ declared }: QueryHandler, given: Record<string, unknown>): unknown {
  const [bad] = nulPath(given) ?? [];
  if (bad !== undefined) return refuseFields([{ path: [bad], code: 'invalid', detail: 'Enter plain text' }]);
  const read = v.safeParse(declared.params, given);
  if (read.success) return read.output;
  const single = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      Array.isArray(value) ? (value.at(-1) as unknown) : value,
    ]),
  );
  const again = v.safeParse(declared.params, single);
  return again.success ? again.output : refuseFields(fieldIssues(again.issues));
}

const TRIES = 3;

/** One transaction that sees one moment; again as a whole when another one got in between (R6). */
async function snapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().setIsolationLevel('repeatable read').execute(work);
    } catch (error) {
      if (attempt >= TRIES || !isTransient(error)) throw error;
      await wait((0.5 + Math.random()) * 20 * 4 ** (attempt - 1));
    }
  }
}
