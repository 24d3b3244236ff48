import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Door } from '#contract/declare.ts';
import { fieldIssues } from '#contract/problem.ts';
import { SyncRequest } from '#contract/sync-request.ts';
import { MAX_BATCH_VALUES, MAX_COMMANDS, type Result, type SyncAnswer } from '#contract/sync.ts';
import { nulPath } from '#server/platform/http/body.ts';
import type { Context } from '#server/platform/calls/context.ts';
import { invalidFields, keyInvalid, notAuthenticated, httpProblem } from '#server/platform/http/errors.ts';
import type { Limit, MutationHandler } from '#server/platform/calls/handle.ts';
import { findAllStored, ownerOf } from '#server/platform/calls/ledger.ts';
import type { Caller } from '#server/platform/calls/attempt.ts';
import { callerOf } from '#server/platform/calls/routing.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { runNext } from './group.ts';
import { Lanes } from './lanes.ts';
import { barriersIn } from './barriers.ts';
import { noteWaiting } from './phones-waiting.ts';
import { skipped } from './outcomes.ts';
import { recall } from './earlier-outcomes.ts';
import { cancel } from './used-keys.ts';
import type { Batch } from './batch.ts';

/** The one address of the batch call (contract 6.9). */
export const SYNC_DOOR: Door = { method: 'POST', path: '/sync/' };

/** A stranger's share is larger, because strangers behind one address are many (contract 1.5). */
const USER_LIMIT: Limit = { name: 'sync', per: 'user', max: 60, windowSeconds: 60 };
const STRANGER_LIMIT: Limit = { name: 'sync-strangers', per: 'address', max: 300, windowSeconds: 60 };

/** Commands left after this long are skipped, so that the phone hears of what is done before it gives up waiting. */
const ENOUGH_MS = 10_000;

/**
 * Runs what phones have waiting (sync 6). Only commands can come this way: sign-in, sign-up and staff calls are not in
 * the list of names, and who asks is said by the token alone (security 4).
 */
export function registerSync(app: FastifyInstance, ctx: Context, withdrawn: readonly string[]): void {
  const commands = new Map<string, MutationHandler>();
  for (const handler of ctx.handlers)
    if (handler.kind === 'mutation' && handler.declared.kind === 'command')
      commands.set(handler.declared.name, handler);

  app.post('/api/sync', { config: { mostValues: MAX_BATCH_VALUES } }, async (request, reply) => {
    const door = { name: 'sync', method: 'POST', path: SYNC_DOOR.path };
    const sent = readBatch(request.body ?? {});
    const caller = await callerOf(ctx, request);
    requireOwner(sent.owner, caller);
    const subject = { ip: caller.ip, userId: caller.user?.id ?? null, payload: null };
    await ctx.limits.take([caller.user ? USER_LIMIT : STRANGER_LIMIT], subject, ctx.clock.now());
    await ctx.faults.before(door);

    const keys = sent.commands.map(({ key }) => key.toLowerCase());
    const left = { mail: false };
    const batch: Batch = {
      ctx,
      commands,
      withdrawn,
      // Its parts carry their own conditions; a header of the whole batch is none of theirs.
      caller: { ...caller, ifMatch: null, prefetch: false },
      device: sent.device,
      early: await findAllStored(ctx.db, ownerOf(caller.user), keys),
      barriers: barriersIn(sent, commands),
      bare: (name, result) =>
        result.outcome === 'done' && sent.bare.includes(name) ? { ...result, body: null } : result,
      mailed: () => (left.mail = true),
    };
    // Mail is sent once all has run: a person waits for the answer, and each message costs the disk a write.
    const results = await runAll(batch, sent).finally(() => left.mail && ctx.jobs.wake());
    await noteWaiting(batch, sent, results).catch((problem: unknown) =>
      ctx.log.warn({ err: problem }, 'a phone’s queue was not noted'),
    );
    ctx.log.info(
      { id: request.id, batch: sent.batch, commands: outcomesOf(sent.commands, results) },
      'batch',
    );
    await ctx.faults.afterCommit(door);
    void reply.header('cache-control', 'no-store');
    return {
      protocol: 1,
      batch: sent.batch,
      serverTime: wireTime(ctx.clock.now()),
      userVersion: await versionOf(ctx, caller),
      results,
    } satisfies SyncAnswer;
  });
}

/** Commands of a batch and what became of each, for the log: a phone's key leads to its line and back. */
function outcomesOf(commands: SyncRequest['commands'], results: SyncAnswer['results']): string[] {
  const names = new Map(commands.map(({ key, name }) => [key, name]));
  return results.map(({ key, outcome }) => `${names.get(key) ?? 'asked'} ${key} ${outcome}`);
}

function readBatch(body: unknown): SyncRequest {
  requireRoom(body);
  const read = v.safeParse(SyncRequest, body);
  if (read.success) {
    const nul = nulPath(read.output.device);
    if (nul) throw invalidFields([{ path: ['device'], code: 'invalid', detail: 'Enter plain text' }]);
    return read.output;
  }
  const issues = fieldIssues(read.issues);
  const key = issues.find(({ path }) => path[0] === 'commands' && path[2] === 'key');
  if (key && isKeyless(body, Number(key.path[1])))
    throw httpProblem('idempotency_key_required', { detail: 'Each command needs a key' });
  if (key) throw keyInvalid();
  throw invalidFields(issues);
}

/** Tells whether this command of the batch came without a key: absent, null or blank. */
function isKeyless(body: unknown, place: number): boolean {
  const commands: unknown = Reflect.get(Object(body), 'commands');
  const one: unknown = Array.isArray(commands) ? commands[place] : undefined;
  const key: unknown = Reflect.get(Object(one), 'key');
  return key === undefined || key === null || (typeof key === 'string' && key.trim() === '');
}

/** Counted before the rest is read: too many is 413 whatever they are. Cancels are work too. */
function requireRoom(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  const lists: unknown[] = [Reflect.get(body, 'commands'), Reflect.get(body, 'cancels')];
  const count = lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0);
  if (count > MAX_COMMANDS) throw httpProblem('batch_too_large', { limit: MAX_COMMANDS });
}

/** The token must belong to the batch's owner, else nothing runs (settled point 3). */
function requireOwner(owner: string, caller: Caller): void {
  const own = caller.user ? `u:${caller.user.id}` : null;
  if (owner.startsWith('u:') && own === null)
    throw notAuthenticated(caller.token === 'invalid' ? 'invalid' : 'absent');
  if (owner.startsWith('u:') ? owner !== own : own !== null) throw httpProblem('wrong_user');
}

async function runAll(batch: Batch, sent: SyncRequest): Promise<Result[]> {
  const from = performance.now();
  const late = () => performance.now() - from > ENOUGH_MS;
  const results: Result[] = [];
  for (const key of sent.cancels) results.push(late() ? skipped(key) : await cancel(batch, key));

  const lanes = new Lanes(batch.commands, late);
  const ran: Result[] = [];
  while (ran.length < sent.commands.length)
    ran.push(...(await runNext(batch, sent.commands.slice(ran.length), lanes)));
  results.push(...ran);
  // What had no turn now may have had it before: its effect would stand in rows that went out with the others.
  const passed = results.filter(({ outcome, code }) => outcome === 'skipped' && code === null);
  const told = await recall(batch, [...passed.map(({ key }) => key), ...sent.unanswered], late);
  const now = new Set(told.map(({ key }) => key));
  return newestRows([...results.filter(({ key }) => !now.has(key)), ...told]);
}

/** A row that several commands changed travels once, as the last of them left it: phones pay for each copy. */
function newestRows(results: readonly Result[]): Result[] {
  const given = new Set<string>();
  const isLast = ({ row }: Result['changes'][number]): boolean => {
    if (given.has(row)) return false;
    given.add(row);
    return true;
  };
  return results
    .toReversed()
    .map((result) => ({ ...result, changes: result.changes.filter(isLast) }))
    .toReversed();
}

async function versionOf(ctx: Context, caller: Caller): Promise<number> {
  if (!caller.user) return 0;
  const row = await ctx.db
    .selectFrom('users')
    .select('version')
    .where('id', '=', caller.user.id)
    .executeTakeFirst();
  return row?.version ?? 0;
}
