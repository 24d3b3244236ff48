import type { Page } from 'playwright-core';
import { addProduct } from '#contract/basket-commands.ts';
import { placeOrder } from '#contract/orders/orders.ts';
import { FRESH_COMMAND } from '#offline/store/states.ts';

/** Writes records into the product's database past the app, as an earlier visit would have left them there. */
export function putRecords(page: Page, store: string, records: readonly object[]): Promise<void> {
  return page.evaluate(
    async ([name, all]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open('chicargos');
        asked.addEventListener('success', () => resolve(asked.result));
        asked.addEventListener('error', () => reject(asked.error ?? new Error('no reason given')));
      });
      const writing = database.transaction(name, 'readwrite');
      for (const record of all) writing.objectStore(name).put(record);
      await new Promise((resolve, reject) => {
        writing.addEventListener('complete', resolve);
        writing.addEventListener('abort', () => reject(writing.error ?? new Error('no reason given')));
      });
      database.close();
    },
    [store, records] as const,
  );
}

/** Owner of the work: the owner that the phone has stored with the session. */
export function storedOwner(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const asked = indexedDB.open('chicargos');
        asked.addEventListener('error', () => reject(asked.error ?? new Error('no reason given')));
        asked.addEventListener('success', () => {
          const reading = asked.result.transaction('session').objectStore('session').get('current');
          reading.addEventListener('success', () => {
            asked.result.close();
            resolve((reading.result as { owner: string }).owner);
          });
        });
      }),
  );
}

interface Given {
  owner: string;
  now: number;
}

/** A stored command that nothing has happened to yet, with what a test wants otherwise. */
export function storedCommand(place: number, { owner, now }: Given, given: object): object {
  return {
    ...FRESH_COMMAND,
    key: crypto.randomUUID(),
    owner,
    seq: place,
    lane: `form:${place}`,
    name: 'form.inquiry',
    v: 1,
    payload: inquiry(place),
    seen: { title: '2014 Toyota Yaris' },
    touches: [],
    state: 'queued',
    sizeBytes: 412,
    createdAt: now - place * 60_000,
    ...given,
  };
}

export const inquiry = (place: number): object => ({
  template: 'inquiry',
  userName: 'Chanda',
  userEmail: 'chanda@example.test',
  contactNumber: '+260971234567',
  userRequest: `Is the service book with the car? (${place})`,
  productId: 40001,
});

const refusal = (code: string, body: unknown = null) => ({
  kind: 'rejected',
  status: 409,
  code,
  message: '',
  fields: null,
  body,
});

const figures = {
  currency: 'USD',
  total_items: '13500.00',
  shipping: '1450.00',
  total: '14950.00',
  discount: '0.00',
  voucher_dropped: null,
  lines: [],
};

/** One or two of everything that the waiting list knows, for an owner. */
export function everything(given: Given): Record<string, object[]> {
  const sent = { sent: true, attempts: 1 };
  const order = {
    total: '14700.00',
    currency: 'USD',
    destination: 'Mombasa, Kenya',
    titles: ['Toyota Premio'],
  };
  const commands = [
    storedCommand(1, given, {
      name: 'order.place',
      payload: placeOrder.example,
      lane: 'basket',
      seen: order,
      state: 'needs_user',
      ...sent,
      reason: refusal('price_changed', { figures }),
      sizeBytes: 1240,
    }),
    storedCommand(2, given, {
      state: 'needs_user',
      ...sent,
      reason: { ...refusal('server_error'), kind: 'server_error' },
      seen: { title: '2011 Nissan X-Trail 2.0 dCi Tekna' },
    }),
    storedCommand(3, given, {}),
    storedCommand(4, given, {
      name: 'order.place',
      payload: placeOrder.example,
      lane: 'later',
      seen: order,
      sizeBytes: 1240,
    }),
    storedCommand(5, given, { ...sent, seen: { title: '2015 Volkswagen Golf 1.6 TDI' } }),
    storedCommand(6, given, { state: 'cancelling', ...sent, seen: { title: '2012 Honda Fit' } }),
    storedCommand(7, given, {
      name: 'basket.add',
      payload: addProduct.example,
      lane: 'basket',
      state: 'done',
      ...sent,
      seen: { title: '2015 Toyota RAV4' },
      doneAt: given.now - 3 * 60_000,
    }),
    storedCommand(8, given, { state: 'done', ...sent, tooLate: true, doneAt: given.now - 2 * 60_000 }),
  ];
  const day = new Date(given.now);
  const month = `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}`;
  return {
    commands,
    conflicts: [
      {
        id: 'price',
        key: '00000000-0000-4000-8000-000000000099',
        owner: given.owner,
        row: 'listing:77',
        field: 'pPrice',
        from: '445000',
        mine: 'K450,000',
        theirs: 'K430,000',
        kept: 'theirs',
        command: 'listing.edit',
        seen: { title: 'Toyota Hilux' },
        at: given.now - 600_000,
      },
    ],
    damaged: [
      {
        id: 1,
        at: given.now - 900_000,
        owner: given.owner,
        raw: { name: 'basket.add', seen: { title: '2013 Mazda Demio' }, payload: 7 },
      },
    ],
    meta: [{ name: `used:${month}`, value: { pictures: 7_900_000, pages: 2_760_000, sending: 700_000 } }],
  };
}
