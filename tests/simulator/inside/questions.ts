import * as v from 'valibot';
import { type Inquiries, type InquiryThread, type Side, writeInquiry } from '#contract/inquiries.ts';
import { type Reply, said, type Wire } from './wire.ts';
import type { YardRan } from './yards.ts';

/** Messages that the two of these worlds write each other about one listing. */
export const THREAD = '3e0f7c52-8f0b-4a6e-9a65-1f3a0d6f1c11';
const [SELLER, BUYER] = [5, 6] as const;
const AT = '2026-11-21T08:00:00Z';
const LISTING = { id: 40001, title: 'Alloy wheel', product_class_id: 2, gone: false };

export interface Written {
  /** Null: on another machine. */
  key: string | null;
  by: Side;
  text: string;
}

const gone = (): YardRan => ({ status: 404, body: { code: 'not_found', detail: 'Not found' } });
const Told = v.object({ inquiry: v.literal(THREAD) });

/** The server's side of what is asked about a listing, and answered. */
export class Questions {
  readonly written: Written[] = [{ key: null, by: 'buyer', text: 'Is it the fifteen inch one?' }];

  run(user: number, { key, payload }: { key: string; payload: unknown }): YardRan {
    const { id, text } = v.parse(writeInquiry.payload, payload);
    const by = sideOf(user);
    if (id !== THREAD || by === null) return gone();
    this.written.push({ key, by, text });
    return { status: 201, body: { inquiry: THREAD, position: this.written.length, by, at: AT } };
  }

  writeElsewhere(user: number, text: string): void {
    const by = sideOf(user);
    if (by !== null) this.written.push({ key: null, by, text });
  }

  changes(user: number, body: unknown): { row: string; version: number; value: InquiryThread }[] {
    const you = sideOf(user);
    if (!v.is(Told, body) || you === null) return [];
    const value = this.thread(you);
    return [{ row: `listing-inquiry:${THREAD}`, version: value.version, value }];
  }

  reply(user: number, { path }: Wire): Reply | null {
    const [of = ''] = path.split('?');
    if (!/^\/api\/(vendor\/)?inquiries\//.test(of)) return null;
    const you = sideOf(user);
    if (of === '/api/vendor/inquiries/') return said(200, this.list(you === 'seller' ? you : null));
    if (of === '/api/inquiries/') return said(200, this.list(you === 'buyer' ? you : null));
    return of === `/api/inquiries/${THREAD}/` && you ? said(200, this.thread(you)) : said(404, gone().body);
  }

  thread(you: Side): InquiryThread {
    return {
      id: THREAD,
      listing: LISTING,
      buyer: 'Chanda Phiri',
      you,
      ended: false,
      version: this.written.length,
      messages: this.written.map(({ by, text }, place) => ({ position: place + 1, by, text, at: AT })),
    };
  }

  /** @param reader null: somebody who has nothing there */
  list(reader: Side | null): Inquiries {
    const last = this.written.at(-1);
    if (reader === null || !last) return { results: [], count: 0, unanswered: 0 };
    const unanswered = last.by === 'buyer';
    const line = {
      id: THREAD,
      listing: LISTING,
      buyer: reader === 'seller' ? 'Chanda Phiri' : '',
      unanswered,
      ended: false,
      guest: false,
      count: this.written.length,
      last: { by: last.by, text: last.text, at: AT },
    };
    return { results: [line], count: 1, unanswered: Number(unanswered) };
  }
}

export function sideOf(user: number): Side | null {
  if (user === SELLER) return 'seller';
  return user === BUYER ? 'buyer' : null;
}
