import { expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import type { Inquiries, InquiryThread, Message } from '#contract/inquiries.ts';
import { writeInquiry } from '#features/inquiries/commands.ts';
import { inquiryThread, receivedInquiries } from '#features/inquiries/queries.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import { lostAnswer, lostRequest, twice } from './harness/network.ts';
import type { Tab } from './harness/phone.ts';
import { BUYER, World } from './harness/world.ts';

const ID = '3e0f7c52-8f0b-4a6e-9a65-1f3a0d6f1c11';
const OTHER = '4e0f7c52-8f0b-4a6e-9a65-1f3a0d6f1c22';
const AT = '2026-11-21T08:00:00Z';
const LISTING = { id: 40_001, title: '2012 Toyota Corolla', product_class_id: 1, gone: false };

/** A shop where two buyers have asked a seller, who has as many phones as are opened. */
function asked() {
  const world = new World();
  const written: Message[] = [{ position: 1, by: 'buyer', text: 'Is it still there?', at: AT }];
  let ended = false;
  let otherAnswered = false;
  const thread = (): InquiryThread => ({
    id: ID,
    listing: LISTING,
    buyer: 'Chanda Phiri',
    you: 'seller',
    ended,
    version: written.length + (ended ? 1 : 0),
    messages: [...written],
  });
  const list = (): Inquiries => {
    const last = written.at(-1);
    if (!last) throw new Error('nothing was asked');
    const unanswered = last.by === 'buyer';
    const line = { listing: LISTING, buyer: 'Chanda Phiri', ended: false, guest: false };
    return {
      results: [
        { ...line, id: ID, unanswered, count: written.length, last },
        {
          ...line,
          id: OTHER,
          unanswered: !otherAnswered,
          count: 1,
          last: { by: 'buyer', text: 'And the key?', at: AT },
        },
      ],
      count: 2,
      unanswered: Number(unanswered) + Number(!otherAnswered),
    };
  };
  world.shop.madeUp.set('inquiry.write', (_, payload) => {
    const { id, text } = v.parse(writeInquiry.declared.payload, payload);
    if (ended && id === ID)
      return { status: 409, body: { code: 'inquiry_ended', detail: 'Nothing can be added' } };
    const message = { position: written.length + 1, by: 'seller' as const, text, at: AT };
    if (id === ID) written.push(message);
    else otherAnswered = true;
    return { status: 201, body: { inquiry: id, position: message.position, by: 'seller', at: AT } };
  });
  world.shop.rows.push(
    { row: `listing-inquiry:${ID}`, path: `/api/inquiries/${ID}/`, names: ['inquiry.write'], of: thread },
    { row: 'listing-inquiries', path: '/api/vendor/inquiries/', names: [], of: list },
  );
  const phone = async () => {
    const made = world.phone();
    const tab = await made.open();
    await tab.learn();
    await tab.signIn(world.shop.signIn(BUYER));
    const shownThread = tab.query(inquiryThread, { id: ID });
    const shownList = tab.query(receivedInquiries, {});
    onTestFinished(shownThread.subscribe(() => undefined));
    onTestFinished(shownList.subscribe(() => undefined));
    await world.settle();
    return {
      made,
      tab,
      words: () =>
        v.parse(inquiryThread.declared.answer, shownThread.get().data).messages.map(({ text }) => text),
      list: () => v.parse(receivedInquiries.declared.answer, shownList.get().data),
      open: () =>
        made.commands
          .filter(({ state }) => !['done', 'discarded'].includes(state))
          .map(({ state, payload }) => [state, payload]),
    };
  };
  return { world, phone, written, end: () => (ended = true) };
}

const answer = (tab: Tab, text: string, id = ID) =>
  tab.enqueue(writeInquiry as AnyCommand, { id, text }, { title: LISTING.title, by: 'seller', at: AT });

test('an answer without a network waits, counts as answered in the list, and arrives once there is one', async () => {
  const { world, phone, written } = asked();
  const { tab, words, list, open } = await phone();
  expect([words(), list().unanswered]).toEqual([['Is it still there?'], 2]);
  await world.online(false);
  await answer(tab, 'Yes, it is.');
  await world.settle();
  expect(open()).toEqual([['queued', { id: ID, text: 'Yes, it is.' }]]);
  // What the shop has is shown as what the shop has: the screen draws what waits by itself, and says so.
  expect(words()).toEqual(['Is it still there?']);
  expect(list()).toMatchObject({
    unanswered: 1,
    results: [{ unanswered: false, last: { by: 'seller' } }, {}],
  });
  await world.online(true);
  await world.settle();
  expect([open(), words(), list().unanswered]).toEqual([[], ['Is it still there?', 'Yes, it is.'], 1]);
  expect(written).toHaveLength(2);
});

test.each([
  { what: 'is lost on the way', fate: lostRequest },
  { what: 'is answered, and the answer lost', fate: lostAnswer },
  { what: 'arrives twice', fate: twice },
])('an answer that $what is one message', async ({ fate }) => {
  const { world, phone, written } = asked();
  const { tab, words, open } = await phone();
  world.network.next('/api/sync/', fate);
  await answer(tab, 'Yes, it is.');
  await world.advance(10 * 60_000);
  expect([open(), words()]).toEqual([[], ['Is it still there?', 'Yes, it is.']]);
  expect(written).toHaveLength(2);
});

test('answers of one thread arrive in the order in which they were written, also over lost answers', async () => {
  const { world, phone, written } = asked();
  const { tab, words } = await phone();
  world.network.next('/api/sync/', lostAnswer);
  const texts = ['One', 'Two', 'Three', 'Four'];
  for (const text of texts) await answer(tab, text);
  await world.advance(30 * 60_000);
  expect(written.slice(1).map(({ text }) => text)).toEqual(texts);
  expect(words()).toEqual(['Is it still there?', ...texts]);
});

test('pressed twice it is one message, written again after it went out it is another', async () => {
  const { world, phone, written } = asked();
  const { tab } = await phone();
  await world.online(false);
  await answer(tab, 'Yes.');
  await answer(tab, 'Yes.');
  await world.online(true);
  await world.settle();
  await answer(tab, 'Yes.');
  await world.settle();
  expect(written.slice(1).map(({ text }) => text)).toEqual(['Yes.', 'Yes.']);
});

test('what never went out can be taken back: it is as if it had never been written', async () => {
  const { world, phone, written } = asked();
  const { tab, list, open } = await phone();
  await world.online(false);
  const key = await answer(tab, 'A mistake');
  await tab.discard(key);
  await world.settle();
  expect([open(), list().unanswered]).toEqual([[], 2]);
  await world.online(true);
  await world.settle();
  expect(written).toHaveLength(1);
});

test('an answer that is refused is kept for its writer, and keeps no other thread from being answered', async () => {
  const { world, phone, end } = asked();
  const { tab, list, open } = await phone();
  end();
  await answer(tab, 'Are you there?');
  await answer(tab, 'With the key.', OTHER);
  await world.settle();
  expect(open()).toEqual([['needs_user', { id: ID, text: 'Are you there?' }]]);
  expect(list().results.map(({ unanswered }) => unanswered)).toEqual([true, false]);
});

test('two phones of one seller that answer at once both arrive, and both show both', async () => {
  const { world, phone, written } = asked();
  const [one, two] = [await phone(), await phone()];
  await world.online(false);
  await answer(one.tab, 'From the yard');
  await answer(two.tab, 'From the office');
  await world.online(true);
  await world.advance(10 * 60_000);
  expect(written.map(({ text }) => text).toSorted()).toEqual([
    'From the office',
    'From the yard',
    'Is it still there?',
  ]);
  for (const { tab } of [one, two]) tab.refresh(inquiryThread, { id: ID });
  await world.settle();
  expect(one.words()).toEqual(written.map(({ text }) => text));
  expect(two.words()).toEqual(one.words());
  expect([one.open(), two.open()]).toEqual([[], []]);
});

test('a thread is readable without a network, and after the app was opened again', async () => {
  const { world, phone } = asked();
  const { made, tab } = await phone();
  await world.online(false);
  await answer(tab, 'Kept here.');
  await tab.close();
  const again = await made.open();
  await again.learn();
  const shown = again.query(inquiryThread, { id: ID });
  onTestFinished(shown.subscribe(() => undefined));
  await world.settle();
  expect(shown.get().data).toMatchObject({ messages: [{ text: 'Is it still there?' }] });
  expect(again.commands.get()).toMatchObject([{ name: 'inquiry.write', state: 'queued' }]);
  await world.online(true);
  await world.settle();
  expect(shown.get().data).toMatchObject({ messages: [{}, { text: 'Kept here.' }] });
});

test('who signs out takes all of it off the phone but what waits, and another user sees and sends none of it', async () => {
  const { world, phone, written } = asked();
  const { made, tab } = await phone();
  await world.online(false);
  await answer(tab, 'Waiting for its owner');
  await tab.signOut();
  await world.settle();
  expect(JSON.stringify(made.rows)).not.toContain('Is it still there?');
  await world.online(true);
  await tab.signIn(world.shop.signIn(BUYER + 1));
  await world.settle();
  expect([written.length, tab.commands.get()]).toEqual([1, []]);
});
