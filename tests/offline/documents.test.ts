import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MAX_DOCUMENT_BYTES } from '#offline/read/documents.ts';
import type { DocumentRequest } from '#offline/face/engine-face.ts';
import { add } from './harness/acts.ts';
import { answers, type Fate, hang, late, lostRequest, type Sent } from './harness/network.ts';
import type { Tab } from './harness/phone.ts';
import { HIACE, PREMIO } from './harness/stock.ts';
import { hashOf } from './harness/uploads.ts';
import { BUYER, signedIn, watchBasket, type World } from './harness/world.ts';

const OTHER = 6;
const ORDER = '100000001';
const PATH = `/api/orders/${ORDER}/invoice/`;

const proforma = (version = 1, order = ORDER): DocumentRequest => ({
  id: `proforma:PF-${order}-${version}`,
  order,
  name: `chicargos-proforma-${order}.pdf`,
  path: `/api/orders/${order}/invoice/`,
  type: 'application/pdf',
});

const pdf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(`%PDF-1.7 ${text}`);

/** The server's answer with a file, or 304 to who has it already. */
function gives(file: Uint8Array<ArrayBuffer>, tag = `"${hashOf(file)}"`): Fate {
  return (_, { headers }) =>
    Promise.resolve(
      headers.get('if-none-match') === tag
        ? new Response(null, { status: 304, headers: { etag: tag } })
        : new Response(file, { headers: { 'content-type': 'application/pdf', etag: tag } }),
    );
}

const asked = (world: World): Sent[] => world.network.sent.filter(({ path }) => path.endsWith('/invoice/'));

/** Order that is handed over, in a form that a test can read. */
async function opened(tab: Tab, wanted = proforma()) {
  const outcome = await tab.openDocument(wanted);
  if (!outcome.ok) return outcome.problem.code;
  return { text: await outcome.file.text(), source: outcome.source, kept: outcome.kept };
}

/** A phone that has opened one pro-forma. */
async function withOne(text = 'one') {
  const all = await signedIn();
  const stop = all.world.network.always('/api/orders/', gives(pdf(text)));
  expect(await opened(all.tab)).toEqual({ text: `%PDF-1.7 ${text}`, source: 'server', kept: true });
  return { ...all, stop };
}

test('what was opened once opens without a network, also after the browser was closed', async () => {
  const { world, phone, tab } = await withOne();
  await world.online(false);
  await tab.close();
  const again = await phone.open();
  expect(await opened(again)).toEqual({ text: '%PDF-1.7 one', source: 'phone', kept: true });
  expect(asked(world)).toHaveLength(1);
});

test('what was never opened needs a connection', async () => {
  const { world, tab } = await signedIn();
  await world.online(false);
  expect(await opened(tab)).toBe('offline');
});

test('with a connection the server is asked whether it is still so, which costs no file', async () => {
  const { world, tab } = await withOne();
  const kept = keptOf(tab);
  await world.advance(60_000);
  expect(await opened(tab)).toEqual({ text: '%PDF-1.7 one', source: 'server', kept: true });
  expect(asked(world).map(({ headers }) => headers.get('if-none-match'))).toEqual([
    null,
    `"${hashOf(pdf('one'))}"`,
  ]);
  await world.settle();
  expect(kept()).toEqual({ sizeBytes: 12, asOf: world.clock.now });
});

/** State that the phone tells of a document; watched until the test ends. */
function keptOf(tab: Tab, id = proforma().id) {
  const watch = tab.document(id);
  onTestFinished(watch.subscribe(() => undefined));
  return watch.get;
}

test('a file that has changed at the server takes the place of the one here', async () => {
  const { world, phone, tab, stop } = await withOne();
  stop();
  world.network.next(PATH, gives(pdf('two')));
  expect(await opened(tab)).toEqual({ text: '%PDF-1.7 two', source: 'server', kept: true });
  expect(phone.everything).not.toContain('PDF-1.7 one');
  await world.online(false);
  expect(await opened(tab)).toMatchObject({ text: '%PDF-1.7 two', source: 'phone' });
});

test('a pro-forma with a new number takes the place of the one before it, of no other order', async () => {
  const { world, phone, tab } = await withOne();
  await opened(tab, proforma(1, '100000002'));
  await opened(tab, proforma(2));
  await world.online(false);
  expect(await opened(tab, proforma(1))).toBe('offline');
  expect(await opened(tab, proforma(2))).toMatchObject({ source: 'phone' });
  expect(await opened(tab, proforma(1, '100000002'))).toMatchObject({ source: 'phone' });
  expect(phone.documents).toHaveLength(2);
});

test.each([
  ['a portal in between', answers(200, '<html>Pay first</html>')],
  ['a server in trouble', answers(503, { code: 'unavailable', detail: 'Please try again' })],
  ['a lost request', lostRequest],
  ['a stranger who knows no such page', answers(404, '<html>Nothing here</html>')],
  ['a stranger who wants a login', answers(401, '<html>Log in to the Wi-Fi</html>')],
])('behind %s, what lies here is given, and said to be from here', async (_, fate) => {
  const { world, tab, stop } = await withOne();
  stop();
  world.network.next(PATH, fate);
  expect(await opened(tab)).toEqual({ text: '%PDF-1.7 one', source: 'phone', kept: true });
});

test('nobody waits long for a server that says nothing where the file lies here', async () => {
  const { world, tab, stop } = await withOne();
  stop();
  world.network.next(PATH, hang);
  let given: unknown = null;
  void opened(tab).then((outcome) => (given = outcome));
  await world.advance(7_000);
  expect(given).toBeNull();
  await world.advance(1_000);
  expect(given).toMatchObject({ source: 'phone' });
});

test.each([
  ['canceled', answers(409, { code: 'order_canceled', detail: 'Do not pay' }), 'order_canceled'],
  ['not theirs', answers(404, { code: 'not_found', detail: 'Not found' }), 'not_found'],
])('of an order that is %s nothing stays to pay by', async (_, fate, code) => {
  const { world, phone, tab, stop } = await withOne();
  await opened(tab, proforma(1, '100000002'));
  stop();
  world.network.next(PATH, fate);
  expect(await opened(tab)).toBe(code);
  expect(phone.documents).toMatchObject([{ order: '100000002' }]);
});

test('with a dead token what lies here is still readable without a network; the answer to a question is the 401', async () => {
  const { world, tab, stop } = await withOne();
  stop();
  world.network.next(PATH, answers(401, { code: 'token_invalid', detail: 'Invalid Token' }));
  expect(await opened(tab)).toBe('token_invalid');
  await world.settle();
  expect(tab.strip.get().paused).toBe(true);
  await world.online(false);
  expect(await opened(tab)).toMatchObject({ source: 'phone' });
});

test.each([
  ['does not agree with its tag', gives(pdf('one'), `"${'0'.repeat(64)}"`), 'unreadable'],
  ['is none', answers(200, {}), 'unreadable'],
])('a file that %s is not kept', async (_, fate, code) => {
  const { world, phone, tab } = await signedIn();
  world.network.next(PATH, fate);
  expect(await opened(tab)).toBe(code);
  expect(phone.documents).toEqual([]);
});

test('bytes that changed on the phone are not handed over', async () => {
  const { world, phone, tab } = await withOne();
  await tab.db.documents.update([`u:${BUYER}`, proforma().id], { bytes: pdf('pay me').buffer });
  await world.online(false);
  expect(await opened(tab)).toBe('offline');
  expect(phone.documents).toEqual([]);
});

test('beyond 20 MB the oldest go first, and what is larger alone is read but not kept', async () => {
  const { world, phone, tab } = await signedIn();
  const third = new Uint8Array(MAX_DOCUMENT_BYTES / 3);
  world.network.always('/api/orders/', gives(third));
  for (const order of ['100000001', '100000002', '100000003']) {
    await opened(tab, proforma(1, order));
    await world.advance(1_000);
  }
  expect(phone.documents).toHaveLength(3);
  // Looked at again: it is not the oldest any more.
  await opened(tab, proforma(1, '100000001'));
  await world.advance(1_000);
  await opened(tab, proforma(1, '100000004'));
  expect(phone.documents.map(({ order }) => order).toSorted()).toEqual([
    '100000001',
    '100000003',
    '100000004',
  ]);
  world.network.forget();
  world.network.always('/api/orders/', gives(new Uint8Array(MAX_DOCUMENT_BYTES + 1)));
  expect(await opened(tab, proforma(1, '100000005'))).toMatchObject({ source: 'server', kept: false });
  expect(phone.documents).toHaveLength(3);
});

test('signing out takes them along at once, also without a network', async () => {
  const { world, phone, tab } = await withOne('of Chanda');
  await world.online(false);
  expect(phone.everything).toContain('of Chanda');
  await tab.signOut();
  expect(phone.documents).toEqual([]);
  for (const hers of ['of Chanda', ORDER, hashOf(pdf('of Chanda'))])
    expect(phone.everything).not.toContain(hers);
  expect(await opened(tab)).toBe('not_authenticated');
});

test('who signs in without the other having signed out finds nothing and is given nothing', async () => {
  const { world, phone, tab } = await withOne('of Chanda');
  const kept = keptOf(tab);
  await world.settle();
  expect(kept()).toMatchObject({ sizeBytes: 18 });
  await tab.signIn(world.shop.signIn(OTHER));
  await world.settle();
  expect(kept()).toBeNull();
  expect(phone.everything).not.toContain('of Chanda');
  await world.online(false);
  expect(await opened(tab)).toBe('offline');
});

test('a file on its way when its owner signs out does not stay', async () => {
  const { world, phone, tab } = await signedIn();
  const { fate, letGo } = late();
  world.network.always('/api/orders/', gives(pdf('of Chanda')));
  world.network.next(PATH, (serve, sent) => fate(() => gives(pdf('of Chanda'))(serve, sent), sent));
  const outcome = opened(tab);
  await world.settleWhileOpen(() => asked(world).length === 1);
  await tab.signOut();
  letGo();
  expect(await outcome).toBe('not_authenticated');
  expect(phone.everything).not.toContain('of Chanda');
});

test('who signs in while a line hangs is not handed what its owner asked for', async () => {
  const { world, tab, stop } = await withOne('of Chanda');
  stop();
  world.network.next(PATH, hang);
  const outcome = opened(tab);
  await world.settleWhileOpen(() => asked(world).length === 2);
  await tab.signOut();
  await tab.signIn(world.shop.signIn(OTHER));
  await world.advance(8_000);
  expect(await outcome).toBe('not_authenticated');
});

test('what can be fetched again is not worth a document on a full phone', async () => {
  const { world, phone, tab } = await withOne();
  let full = true;
  tab.db.rows.hook('creating', () => {
    if (full) throw new DOMException('full', 'QuotaExceededError');
  });
  watchBasket(tab);
  await world.settle();
  expect(phone.documents).toHaveLength(1);
  expect(await opened(tab, proforma(1, '100000002'))).toMatchObject({ kept: true });
  full = false;
});

test('a full phone gives up documents after what anyone may fetch, and before work', async () => {
  const { world, phone, tab } = await withOne();
  await tab.cache.answers.put({ address: '/api/x/', body: {}, etag: null, asOf: 1, bytes: 1 });
  let fullUntil: 'freed' | 'no documents' = 'freed';
  tab.db.commands.hook('creating', () => {
    const room = fullUntil === 'freed' ? phone.freed > 0 : phone.documents.length === 0;
    if (!room) throw new DOMException('full', 'QuotaExceededError');
  });
  await add(tab, PREMIO);
  expect(await tab.kept()).toEqual([]);
  expect(phone.documents).toHaveLength(1);

  fullUntil = 'no documents';
  const key = await add(tab, HIACE);
  expect(phone.documents).toEqual([]);
  await world.settle();
  expect(phone.commands.find((command) => command.key === key)).toMatchObject({ state: 'done' });
});

test('on a phone without room the file is given all the same, and said not to stay', async () => {
  const { world, phone, tab } = await signedIn();
  world.network.next(PATH, gives(pdf('one')));
  tab.db.documents.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await opened(tab)).toEqual({ text: '%PDF-1.7 one', source: 'server', kept: false });
  expect(phone.documents).toEqual([]);
});

test.each([
  { on: 'wifi', saves: false, size: 60_000, needed: false, fetched: 1 },
  { on: 'wifi', saves: true, size: 60_000, needed: true, fetched: 0 },
  { on: 'wifi', saves: false, size: 600_000, needed: false, fetched: 0 },
  { on: 'wifi', saves: false, size: 600_000, needed: true, fetched: 1 },
  { on: 'wifi', saves: false, size: 1_100_000, needed: true, fetched: 0 },
  { on: 'mobile', saves: false, size: 60_000, needed: true, fetched: 0 },
  { on: 'unknown', saves: false, size: 60_000, needed: true, fetched: 0 },
] as const)(
  'unasked, over $on, saving data $saves, $size bytes, needed $needed: fetched $fetched times',
  async ({ on, saves, size, needed, fetched }) => {
    const { world, phone, tab } = await signedIn();
    world.network.always('/api/orders/', gives(pdf('one')));
    phone.connection = on;
    phone.savesData = saves;
    await tab.keepDocument(proforma(), { sizeBytes: size, needed });
    await tab.keepDocument(proforma(), { sizeBytes: size, needed });
    expect(asked(world)).toHaveLength(fetched);
    expect(phone.documents).toHaveLength(fetched);
  },
);

test('what an older build left behind at a sign-out goes at the next start, what is theirs stays', async () => {
  const { phone, tab } = await withOne('of Chanda');
  await tab.close();
  // As a build without documents sees it: it signs one out and another one in.
  const old = new Dexie('chicargos', { indexedDB: phone.idb, IDBKeyRange });
  old.version(3).stores({ session: 'id', documents: '[owner+id], owner' });
  const session: unknown = await old.table('session').get('current');
  await old.table('session').put({ ...(session as object), owner: `u:${OTHER}` });
  const [hers] = phone.documents;
  await old.table('documents').put({ ...hers, owner: `u:${OTHER}` });
  old.close();

  await phone.open();
  expect(phone.documents).toMatchObject([{ owner: `u:${OTHER}` }]);
});

test('a build that must not write here removes nothing', async () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => silenced.mockRestore());
  const { phone, tab } = await withOne();
  await tab.db.meta.put({ name: 'minReader', value: 99 });
  await tab.db.session.delete('current');
  await tab.close();
  await phone.open();
  expect(phone.documents).toHaveLength(1);
});

test('a paper that stood with the wrong order goes from the phone alone, and the others stay', async () => {
  const { world, tab, stop } = await withOne();
  const paper = { ...proforma(), id: 'a1b2:paper', path: `/api/orders/${ORDER}/documents/a1b2/file/` };
  expect(await opened(tab, paper)).toMatchObject({ source: 'server' });
  stop();
  const gone = { code: 'document_withdrawn', detail: 'This document was withdrawn' };
  world.network.next(paper.path, answers(410, gone));
  expect(await opened(tab, paper)).toBe('document_withdrawn');
  await world.online(false);
  expect(await opened(tab, paper)).toBe('offline');
  expect(await opened(tab)).toMatchObject({ source: 'phone' });
});
