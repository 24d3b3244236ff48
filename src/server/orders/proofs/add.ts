import type { InferOutput } from 'valibot';
import { type AddProof, addProof } from '#contract/orders/order-proofs.ts';
import type { Change } from '#contract/sync.ts';
import { parseMoney } from '#domain/money/money.ts';
import { MAX_PROOFS, takesAnotherProof } from '#domain/orders/order-papers.ts';
import { unavailable } from '#server/platform/http/errors.ts';
import { filesOf } from '#server/platform/files/files-of.ts';
import type { Config } from '#server/platform/base/config.ts';
import { handle, type HandlerOptions, type User } from '#server/platform/calls/handle.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { writeEvent } from '../life/events.ts';
import { mailOrderNews } from '../life/news.ts';
import { changeOrder, lockOrder, shipmentOf } from '../life/store.ts';
import { type CleanPaper, cleanPaper } from '../papers/clean.ts';
import { sentBytes, hexSha256 } from '../papers/sent-bytes.ts';
import { orderShown } from '../shape.ts';
import { localFiles } from '#server/platform/files/local-files.ts';
import { type OrderRow, ownOrder } from '../store.ts';
import { proofStatuses, insertProof, proofBytes } from './store.ts';
import { notFound, refuseField, Refusal, refuse } from '#server/platform/calls/refuse.ts';
import type { Db } from '#server/platform/database/db.ts';

type ProofInput = InferOutput<typeof AddProof>;
type Preparing = Parameters<NonNullable<HandlerOptions<ProofInput>['prepare']>>[0];

/** Drawing a picture anew costs the server more than it costs to ask for it. */
const LIMITS = [{ name: 'payment-proofs', per: 'user' as const, max: 60, windowSeconds: 3600 }];

const NUMBER = /^\d{9}$/;

/** Bytes for all orders of one buyer: a hundred photographed slips. The law has them kept for years (security 55). */
const MOST_BYTES = 60 * 1024 ** 2;

const findOwn = async (db: Db, user: User | null, number: string): Promise<OrderRow | undefined> =>
  user && NUMBER.test(number) ? ownOrder(db, user.id, number) : undefined;

/** Why an order takes no proof any more; null: it does. */
async function closedTo(db: Db, order: OrderRow): Promise<Refusal | null> {
  if (order.status === 'Canceled') return refuse('order_closed');
  if ((await shipmentOf(db, order.number))?.arrived_at)
    return refuse('order_closed', { detail: 'This order has arrived and takes no more proofs' });
  const proofs = await proofStatuses(db, order.number);
  if (takesAnotherProof(proofs)) return null;
  return proofs.length >= MAX_PROOFS
    ? refuse('too_many_proofs', { limit: MAX_PROOFS })
    : refuse('too_many_proofs', {
        detail: 'Several proofs of this order could not be used. Contact customer service',
      });
}

/** Null: there is no file, or no order that takes one; which of them is for the handler to say. */
async function prepare({
  payload,
  files,
  db,
  user,
  config,
  now,
}: Preparing): Promise<CleanPaper | Refusal | null> {
  const order = await findOwn(db, user, payload.number);
  if (!order || !user || (await closedTo(db, order))) return null;
  const given = { db, userId: user.id, files, sha256: payload.sha256, store: filesOf(config), now };
  const bytes = await sentBytes(given);
  return bytes && cleanPaper(bytes);
}

/** A proof changes neither status nor money (account contract 2.6); the order does not expire any more (settled point 23). */
export const addProofHandler = handle(
  addProof,
  'user',
  async ({ tx, user, payload, prepared, files, now, config }) => {
    const { number, reference } = payload;
    const own = await findOwn(tx, user, number);
    const order = own && (await lockOrder(tx, own.number));
    if (!order) return notFound();
    if (payload.sha256 === '' && !files.has('file')) return refuse('file_missing');
    const amountMinor = payload.amount === null ? null : parseMoney(payload.amount);
    if (payload.amount !== null && !amountMinor)
      return refuseField('amount', 'invalid', 'Enter an amount above 0');
    const closed = await closedTo(tx, order);
    if (closed) return closed;
    // The order has come, or takes proofs again, since the file was to be made ready: the next try finds it.
    if (!prepared) throw unavailable();
    const { mime, bytes } = prepared;
    if ((await proofBytes(tx, user.id)) + bytes.length > MOST_BYTES)
      return refuse('too_many_proofs', {
        detail: 'Your proofs of payment are very large together. Contact customer service',
      });
    // It goes into the database.
    await localFiles(config.dataDir).requireRoom(bytes.length);
    const file = { mime, bytes, sha256: hexSha256(bytes) };
    const proof = await insertProof(tx, { orderNumber: number, amountMinor, reference, ...file }, now);
    const changed = await changeOrder(tx, number, {});
    await writeEvent(tx, {
      orderNumber: number,
      type: 'proof_uploaded',
      at: now,
      title: 'Proof of payment received',
      data: { proof_id: proof.id },
      actorId: null,
    });
    await mailOrderNews({ tx, now, config }, changed, 'proof-received');
    const { id, status, size } = proof;
    return { id, status, mime, bytes: size, uploaded_at: wireTime(now), number };
  },
  { prepare, limits: LIMITS, multipart: { files: ['file'] }, keep: ['number'], changes: orderNow },
);

/** The whole order, as its page shows it. */
async function orderNow(
  { tx, user, config }: { tx: Db; user: User | null; config: Config },
  answer: unknown,
): Promise<Change[]> {
  const number: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'number') : '';
  const row = typeof number === 'string' ? await findOwn(tx, user, number) : undefined;
  return row ? [{ row: `order:${row.number}`, version: 1, value: await orderShown(tx, row, config) }] : [];
}
