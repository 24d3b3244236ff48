import * as v from 'valibot';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { AddProof } from '#contract/orders/order-proofs.ts';
import { UPLOAD_MISSING } from '#contract/listings/uploads.ts';
import { MAX_PROOFS } from '#domain/orders/order-papers.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { AN_ORDER } from '../../unit/an-order.ts';
import { running } from './loop.ts';
import { hashOf, Uploads } from './uploads.ts';

/** An order as far as its slips are concerned. */
export interface PaidOrder {
  user: number;
  number: string;
  total: string;
  ended: boolean;
}

/** A slip of a payment that the server has taken. */
export interface Slip {
  key: string;
  user: number;
  number: string;
  sha256: string;
  amount: string | null;
  reference: string | null;
  /** Digest of the bytes that lay there under that name. */
  found: string;
  id: string;
  bytes: number;
  at: number;
}

type Ran = { status: number; body: unknown };
const refused = (status: number, code: string, detail: string): Ran => ({ status, body: { code, detail } });

/** Facts that the model of the server knows of proofs of payment, and the orders with them as their buyers read them. */
export class Slips {
  readonly uploads = new Uploads();
  readonly taken: Slip[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Contract of the account 2.6. @param order the user's own of that number */
  take(user: number, key: string, payload: unknown, order: PaidOrder | null): Ran {
    const { number, sha256, amount, reference } = v.parse(AddProof, payload);
    if (!order) return refused(404, 'not_found', 'Not found');
    if (sha256 === '') return refused(400, 'file_missing', 'A file is missing');
    if (order.ended) return refused(409, 'order_closed', 'This order was canceled. Do not pay for it');
    if (this.of(number).length >= MAX_PROOFS) return refused(409, 'too_many_proofs', 'Too many proofs');
    const bytes = this.uploads.whole(user, sha256);
    if (!bytes) return refused(409, UPLOAD_MISSING, 'The file is not here');
    const id = running.uuid();
    const at = this.#now();
    const found = hashOf(bytes);
    const size = bytes.length;
    this.taken.push({ key, user, number, sha256, amount, reference, found, id, bytes: size, at });
    const times = { uploaded_at: wireTime(new Date(at)) };
    return {
      status: 201,
      body: { id, status: 'received', mime: 'image/jpeg', bytes: size, ...times, number },
    };
  }

  of(number: string): Slip[] {
    return this.taken.filter((one) => one.number === number);
  }

  /** An order with its slips, as its page shows it. */
  shown({ user, number, total, ended }: PaidOrder): OrderDetail {
    return {
      ...AN_ORDER,
      number,
      url: `/api/orders/${number}/`,
      owner: `/api/users/${user}/`,
      status: ended ? 'Canceled' : 'Pending',
      total_incl_tax: total,
      balance: total,
      payment_proofs: this.of(number).map(({ id, at, bytes, amount, reference }) => ({
        id,
        status: 'received',
        note: null,
        uploaded_at: wireTime(new Date(at)),
        mime: 'image/jpeg',
        bytes,
        amount,
        reference,
      })),
    };
  }
}
