import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { VerifiedInvoice } from '#contract/orders/invoices.ts';
import { OrderDetail } from '#contract/orders/orders.ts';
import { attachInvoice, renderedInvoice } from '#server/invoices/draw.ts';
import { replaceInvoice } from '#server/orders/reissue-invoice.ts';
import { storeRendered } from '#server/invoices/store.ts';
import { lockOrder } from '#server/orders/life/store.ts';
import { afterCommit } from '#server/platform/database/after-commit.ts';
import { transaction } from '#server/platform/database/database.ts';
import { newBuyer, placeOne } from './checkout-steps.ts';
import { textOf } from './harness/pdf-text.ts';
import { testServer } from './harness/test-server.ts';
import type { Tx } from '#server/platform/database/db.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');

let buyer: Awaited<ReturnType<typeof newBuyer>>;
let number: string;
beforeEach(async () => {
  buyer = await newBuyer(shop);
  await shop.db.updateTable('products').set({ num_allocated: 0, num_in_stock: 5 }).execute();
  ({ number } = await placeOne(shop, buyer.token, staff));
});

const rowOf = (invoice: string) =>
  shop.db.selectFrom('invoices').selectAll().where('number', '=', invoice).executeTakeFirstOrThrow();
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const download = async () =>
  shop.app.inject({
    method: 'GET',
    url: `/api/orders/${number}/invoice/`,
    headers: { authorization: `Token ${buyer.token}` },
  });
const detail = async () =>
  (await shop.api('GET', `/orders/${number}/`, { token: buyer.token })).as(OrderDetail);

/** A new pro-forma whose process ends right after the commit: what it owed then is never done. */
async function issuedAndLost(): Promise<string> {
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, number);
    if (!order) throw new Error(`no order ${number}`);
    const { config, clock } = shop;
    const doing = { tx, now: clock.now(), config, actorId: null };
    return (await replaceInvoice(doing, order)).invoice.number;
  });
}

/** Resolves once a statement waits for a row that another transaction holds. */
async function somebodyWaits(): Promise<void> {
  const waiting = sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(shop.db)).rows.length).toBeGreaterThan(0);
}

/** The PDF that went with the mail about a pro-forma. */
function attachedTo(invoice: string): Buffer {
  const folder = join(shop.config.dataDir, 'mail');
  const about = (name: string) => readFileSync(join(folder, name), 'utf8');
  const found = readdirSync(folder)
    .filter((name) => name.includes('order-invoice'))
    .map(about)
    .filter((text) => text.includes(invoice));
  expect(found).toHaveLength(1);
  const [, encoded = ''] =
    /filename="?chicargos-proforma-\d{9}\.pdf"?\n\n([\w+/=\n]+)/.exec(found[0] ?? '') ?? [];
  return Buffer.from(encoded, 'base64');
}

describe('the file of a pro-forma', () => {
  test('is there when the order is answered, and what it was drawn from is not kept beside it', async () => {
    const row = await rowOf(`PF-${number}-1`);
    expect(row.facts).toBeNull();
    expect(row.sha256).toBe(hashOf(row.pdf ?? Buffer.alloc(0)));
    expect((await detail()).invoice?.pdf_bytes).toBe(row.pdf?.length);
  });

  test('whose drawing was lost is drawn for whoever asks first, and never again', async () => {
    const second = await issuedAndLost();
    const lost = await rowOf(second);
    expect([lost.pdf, lost.sha256]).toEqual([null, null]);
    const shown = (await detail()).invoice;
    expect([shown?.number, shown?.pdf_bytes]).toEqual([second, 0]);
    const code = shown?.verification_code ?? '';
    const verified = await shop.api('GET', `/verify-invoice/${code}/`);
    expect(verified.as(VerifiedInvoice)).toMatchObject({ valid: true, invoice_number: second });

    const first = await download();
    expect(first.statusCode).toBe(200);
    expect(textOf(first.rawPayload)).toContain(second);
    const drawn = await rowOf(second);
    expect([drawn.sha256, drawn.facts]).toEqual([hashOf(first.rawPayload), null]);
    // Whatever another build would draw now: these are the bytes.
    expect((await download()).rawPayload.equals(first.rawPayload)).toBe(true);
    const byFile = await shop.api('GET', `/verify-invoice/?sha256=${hashOf(first.rawPayload)}`);
    expect(byFile.as(VerifiedInvoice)).toMatchObject({ file: 'unchanged', invoice_number: second });
  });

  test('that several ask for at once is the same for all of them', async () => {
    const second = await issuedAndLost();
    const files = await Promise.all([
      ...Array.from({ length: 4 }, async () => (await download()).rawPayload),
      ...Array.from({ length: 4 }, async () => (await renderedInvoice(shop.db, second))?.pdf),
    ]);
    const hashes = new Set(files.map((file) => hashOf(file ?? Buffer.alloc(0))));
    expect([...hashes]).toEqual([(await rowOf(second)).sha256]);
  });

  test('of the one who comes second is that of the first, also where another build draws it otherwise', async () => {
    const second = await issuedAndLost();
    const pdf = Buffer.from('%PDF- of another build');
    const drawing = await shop.db.transaction().execute(async (tx) => {
      expect(await storeRendered(tx, second, { pdf, sha256: hashOf(pdf) })).toBe(true);
      const slow = renderedInvoice(shop.db, second);
      await somebodyWaits();
      return { slow };
    });
    expect((await drawing.slow)?.pdf.equals(pdf)).toBe(true);
    expect((await download()).rawPayload.equals(pdf)).toBe(true);
  });

  test('goes with its mail, though it was drawn for the mail alone and is superseded by then', async () => {
    await shop.app.runJobs();
    const second = await issuedAndLost();
    const third = await issuedAndLost();
    await shop.app.runJobs();
    for (const one of [second, third]) {
      const row = await rowOf(one);
      const attached = attachedTo(one);
      expect(textOf(attached)).toContain(one);
      expect(hashOf(attached)).toBe(row.sha256);
    }
    expect([(await rowOf(second)).status, (await rowOf(third)).status]).toEqual(['superseded', 'current']);
    expect(hashOf((await download()).rawPayload)).toBe((await rowOf(third)).sha256);
    await expect(attachInvoice(shop.db, 'PF-999999999-1')).rejects.toThrow('no pro-forma');
  });

  test('stays what it is when the order changes before it is drawn', async () => {
    const second = await issuedAndLost();
    await shop.db
      .updateTable('orders')
      .set({ destination_port: 'Durban', email: 'elsewhere@example.test' })
      .where('number', '=', number)
      .execute();
    const text = textOf((await download()).rawPayload);
    expect(text).toContain('Mombasa, Kenya');
    expect(text).toContain('$5,950.00 USD');
    expect(text).toContain(second);
  });
});

describe('what is left for after the commit', () => {
  const note = (tx: Tx, key: string) =>
    tx
      .insertInto('rate_limits')
      .values({ bucket: Buffer.from(key).toString('hex'), window_start: shop.clock.now(), count: 1 })
      .execute();
  const noted = async (key: string) =>
    (
      await shop.db
        .selectFrom('rate_limits')
        .select('count')
        .where('bucket', '=', Buffer.from(key).toString('hex'))
        .execute()
    ).length;

  test('sees what was committed, and fails for itself alone', async () => {
    const key = randomUUID();
    const seen: number[] = [];
    const done = await transaction(shop.db, async (tx) => {
      await note(tx, key);
      afterCommit(tx, () => Promise.reject(new Error('no room')));
      afterCommit(tx, async () => seen.push(await noted(key)));
      expect(await noted(key), 'nobody else sees it yet').toBe(0);
      return 'done';
    });
    expect([done, seen]).toEqual(['done', [1]]);
  });

  test('is not done where it was undone, and once where it was tried again', async () => {
    const done: string[] = [];
    const failing = transaction(shop.db, async (tx) => {
      afterCommit(tx, async () => void done.push('never'));
      await note(tx, randomUUID());
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    let tries = 0;
    await transaction(shop.db, async (tx) => {
      tries += 1;
      const mine = tries;
      afterCommit(tx, async () => void done.push(`try ${mine}`));
      await note(tx, randomUUID());
      if (mine === 1) throw Object.assign(new Error('serialise'), { code: '40001' });
    });
    expect(done).toEqual(['try 2']);
  });
});
