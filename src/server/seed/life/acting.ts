import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Call, Command } from '#contract/declare.ts';
import { routes as bankRoutes } from '#server/bank/routes.ts';
import { routes as basketRoutes } from '#server/basket/routes.ts';
import { routes as inquiryRoutes } from '#server/inquiries/routes.ts';
import { routes as codeRoutes } from '#server/orders/by-code/routes.ts';
import { routes as orderRoutes } from '#server/orders/routes.ts';
import { aliasesIn } from '#server/platform/calls/aliases.ts';
import type { Config } from '#server/platform/base/config.ts';
import { type Handler, type MutationHandler, Reply, type User } from '#server/platform/calls/handle.ts';
import { countUpVersion, ownerOf } from '#server/platform/calls/ledger.ts';
import type { Log } from '#server/platform/base/log.ts';
import type { File } from '#server/platform/http/multipart.ts';
import { routes as payoutDetailsRoutes } from '#server/programme/payout-details/routes.ts';
import { routes as reportRoutes } from '#server/reports/routes.ts';
import { routes as requestRoutes } from '#server/requests/routes.ts';
import { routes as sellingRoutes } from '#server/selling/routes.ts';
import { routes as staffRoutes } from '#server/staff/routes.ts';
import { routes as trainingRoutes } from '#server/training/routes.ts';
import { routes as vendorRoutes } from '#server/vendor/routes.ts';
import { routes as voucherRoutes } from '#server/vouchers/routes.ts';
import { Refusal, Refused } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

const HANDLERS: ReadonlyMap<string, MutationHandler> = new Map(
  (
    [
      ...basketRoutes,
      ...voucherRoutes,
      ...orderRoutes,
      ...codeRoutes,
      ...reportRoutes,
      ...requestRoutes,
      ...inquiryRoutes,
      ...bankRoutes,
      ...sellingRoutes,
      ...trainingRoutes,
      ...payoutDetailsRoutes,
      ...vendorRoutes,
      ...staffRoutes,
    ] satisfies Handler[]
  ).flatMap((handler) => (handler.kind === 'mutation' ? [[handler.declared.name, handler] as const] : [])),
);

interface CallExtras {
  /** A paper that comes with the call. */
  file?: Buffer;
  /** As `If-Match` names it. */
  seen?: string;
}

/**
 * Lets people of the demo do things by the handlers that answer their phones, at a time that is past by now: each rule
 * that refuses a call refuses the demo too. All of it in the transaction of the seed.
 */
export class Acting {
  readonly tx: Tx;
  readonly config: Config;
  readonly #log: Pick<Log, 'info' | 'warn' | 'error'>;

  constructor(tx: Tx, config: Config, log: Pick<Log, 'info' | 'warn' | 'error'>) {
    this.tx = tx;
    this.config = config;
    this.#log = log;
  }

  /** @throws Error where the shop refuses it: the demo asks for nothing that a buyer could not do */
  async do<P extends v.GenericSchema, A extends v.GenericSchema>(
    user: User,
    declared: Command<P, A> | Call<P, A>,
    raw: Record<string, unknown>,
    now: Date,
    { file, seen }: CallExtras = {},
  ): Promise<v.InferOutput<A>> {
    const { tx, config } = this;
    const { name } = declared;
    const handler = HANDLERS.get(name);
    if (!handler) throw new Error(`the demo knows no ${name}`);
    const sent = file && fileOf(file);
    const payload: unknown = v.parse(handler.declared.payload, {
      ...raw,
      ...(sent && { file: { sha256: sent.sha256, size: sent.bytes.length } }),
    });
    const files = new Map(sent ? [['file', sent]] : []);
    const log = this.#log;
    const prepared = await handler.options.prepare?.({ payload, files, db: tx, user, config, now, log });
    if (prepared instanceof Refusal) throw refusedWith(name, prepared);
    const outcome = await handler
      .run({
        tx,
        user,
        payload,
        files,
        prepared,
        now,
        config,
        log,
        aliases: aliasesIn(tx, ownerOf(user), now),
        conflictsBefore: [],
        ip: '127.0.0.1',
        userAgent: 'the demo',
        ifMatch: seen ?? null,
        sessionId: null,
        token: 'good',
        prefetch: false,
        uncounted: false,
      })
      .catch((problem: unknown) => {
        throw problem instanceof Refused ? refusedWith(name, problem.refusal) : problem;
      });
    if (outcome instanceof Refusal) throw refusedWith(name, outcome);
    await countUpVersion(tx, user.id);
    return v.parse(declared.answer, outcome instanceof Reply ? (outcome.body as unknown) : outcome);
  }
}

const refusedWith = (name: string, { status, body }: Refusal): Error =>
  new Error(`the demo's ${name} was refused: ${status} ${body.code} ${JSON.stringify(body)}`);

const fileOf = (bytes: Buffer): File => ({
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
