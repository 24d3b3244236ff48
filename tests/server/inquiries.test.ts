import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeInquiry } from '#contract/inquiries.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';
import { inquirer, wordsOf } from './inquiry-steps.ts';
import { outcomes, type Sending, sendingAs } from './sending.ts';
import { seller } from './vendor-steps.ts';

const shop = await testServer({ from: 'account' });
let vendor: ReturnType<typeof inquirer>;
let other: ReturnType<typeof inquirer>;
let buyer: ReturnType<typeof inquirer> & { id: number; email: string };
const guest = inquirer(shop, null);
let phone: Sending;
let car = 0;

beforeAll(async () => {
  phone = await sendingAs(shop, shop.app, 'vendor1@example.test');
  vendor = inquirer(shop, phone.token);
  other = inquirer(shop, await shop.login('vendor2@example.test'));
  car = await seller(shop, phone.token).car();
});
beforeEach(async () => {
  await shop.db.deleteFrom('inquiries').execute();
  await shop.db.deleteFrom('mail_outbox').execute();
  const made = await newBuyer(shop);
  buyer = { ...made, ...inquirer(shop, made.token) };
});

/** A question of the buyer's about the vendor's car. */
async function asked(text = 'Is the service book with it?'): Promise<string> {
  await buyer.ask(car, text);
  const [line] = (await buyer.asked()).results;
  if (!line) throw new Error('nothing was asked');
  return line.id;
}

test('a question about a seller’s listing goes to the seller, and to our people as ever', async () => {
  const answer = await buyer.ask(car, 'Is the service book with it?');
  expect(answer.body).toMatchObject({
    status: 'queued',
    detail: 'An agent will be in touch within 12hrs',
    reply_within_hours: 12,
  });
  const { results, count, unanswered } = await vendor.received();
  expect([count, unanswered]).toEqual([1, 1]);
  const at = `${shop.clock.now().toISOString().slice(0, 19)}Z`;
  expect(results).toEqual([
    {
      id: expect.any(String),
      listing: { id: car, title: '2012 Toyota Corolla 1.6', product_class_id: 1, gone: true },
      buyer: 'Chanda Phiri',
      unanswered: true,
      ended: false,
      guest: false,
      count: 1,
      last: { by: 'buyer', text: 'Is the service book with it?', at },
    },
  ]);
  expect(await vendor.thread(results[0]?.id ?? '')).toMatchObject({
    you: 'seller',
    buyer: 'Chanda Phiri',
    version: 2,
    messages: [{ position: 1, by: 'buyer', text: 'Is the service book with it?', at }],
  });
  const mails = await shop.mail();
  expect(mails.map(({ to, template }) => [template, to])).toEqual([
    ['inquiry-asked', 'vendor1@example.test'],
    ['inquiry', shop.config.supportInbox],
  ]);
  expect(
    await shop.db.selectFrom('requests').select('product_id').orderBy('id', 'desc').execute(),
  ).toMatchObject([{ product_id: car }]);
});

test('the seller learns no address and no number that the buyer wrote into the form', async () => {
  const id = await asked();
  const [mail] = await shop.mail('vendor1@example.test');
  const read = [(await vendor.open(id)).text, JSON.stringify(await vendor.received()), JSON.stringify(mail)];
  for (const text of read)
    for (const secret of ['chanda@x.zm', '1234567', buyer.email]) expect(text).not.toContain(secret);
  const [row] = await shop.db
    .selectFrom('mail_outbox')
    .select('reply_to')
    .where('template', '=', 'inquiry-asked')
    .execute();
  expect(row?.reply_to).toBeNull();
});

test('the two write each other, and each is told by mail', async () => {
  const id = await asked();
  const answer = await vendor.write(id, 'Yes, and the spare key.');
  const at = `${shop.clock.now().toISOString().slice(0, 19)}Z`;
  expect([answer.status, answer.as(writeInquiry.answer)]).toEqual([
    201,
    { inquiry: id, position: 2, by: 'seller', at },
  ]);
  expect((await buyer.write(id, 'Then I come on Friday.')).status).toBe(201);
  const written = [
    'buyer: Is the service book with it?',
    'seller: Yes, and the spare key.',
    'buyer: Then I come on Friday.',
  ];
  for (const [who, you] of [
    [vendor, 'seller'],
    [buyer, 'buyer'],
  ] as const) {
    const thread = await who.thread(id);
    expect([thread.you, wordsOf(thread)]).toEqual([you, written]);
  }
  expect((await shop.mail(buyer.email)).map(({ template }) => template)).toEqual(['inquiry-answered']);
  expect(await shop.mail('vendor1@example.test')).toHaveLength(2);
});

test('what waits for the seller comes first, longest first; then the latest answered', async () => {
  const days = ['first', 'second', 'third', 'fourth'];
  for (const day of days) {
    const made = await newBuyer(shop);
    await inquirer(shop, made.token).ask(car, day);
    shop.clock.advance(86_400);
  }
  const before = (await vendor.received()).results;
  expect(before.map(({ last }) => last.text)).toEqual(days);
  for (const at of [0, 2]) await vendor.write(before[at]?.id ?? '', `to ${days[at]}`);
  shop.clock.advance(60);
  await vendor.write(before[0]?.id ?? '', 'more to first');
  const after = await vendor.received();
  expect(after.results.map(({ last }) => last.text)).toEqual([
    'second',
    'fourth',
    'more to first',
    'to third',
  ]);
  expect([after.unanswered, after.count]).toEqual([2, 4]);
});

test('a second question of the same person about the same listing goes on in the same thread', async () => {
  const id = await asked('One');
  await buyer.ask(car, 'Two');
  expect(wordsOf(await buyer.thread(id))).toEqual(['buyer: One', 'buyer: Two']);
  await inquirer(shop, (await newBuyer(shop)).token).ask(car, 'Three');
  expect((await vendor.received()).count).toBe(2);
});

test('who sends twice at once begins one thread', async () => {
  const texts = Array.from({ length: 6 }, (_, at) => `Question ${at}`);
  await Promise.all(texts.map((text) => buyer.ask(car, text)));
  const { results, count } = await vendor.received();
  expect([count, results[0]?.count]).toEqual([1, 6]);
});

describe('no thread is opened', () => {
  test.each([
    { what: 'about the shop’s own stock', by: () => buyer, about: () => 12 },
    { what: 'by the seller themselves', by: () => vendor, about: () => car },
    {
      what: 'by a guest with the seller’s address',
      by: () => guest,
      about: () => car,
      more: { userEmail: 'VENDOR1@example.test' },
    },
  ])('$what', async ({ by, about, more = {} }) => {
    await by().ask(about(), 'A question', more);
    expect(await shop.db.selectFrom('inquiries').selectAll().execute()).toEqual([]);
    expect((await shop.mail()).map(({ template }) => template)).toEqual(['inquiry']);
  });

  test('for a seller who may not sell any more', async () => {
    const stop = (status: 'rejected' | 'approved', reason: string | null) =>
      shop.db.updateTable('sellers').set({ status, reason }).where('user_id', '=', phone.userId).execute();
    await stop('rejected', 'Papers');
    await buyer.ask(car, 'A question');
    await stop('approved', null);
    expect(await shop.db.selectFrom('inquiries').selectAll().execute()).toEqual([]);
  });
});

describe('a message is refused', () => {
  test.each([
    { why: 'it is empty', text: ' \n', code: 'required', says: 'This field is required' },
    { why: 'there is none', text: null, code: 'required', says: 'This field is required' },
    {
      why: 'it has 701 letters',
      text: 'x'.repeat(701),
      code: 'max_length',
      says: 'Must be 700 characters or fewer',
    },
    { why: 'it is no text', text: { a: 1 }, code: 'invalid', says: 'Enter plain text' },
  ])('when $why', async ({ text, says }) => {
    const id = await asked();
    const answer = await vendor.write(id, text);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'validation_failed', fields: { text: [says] } },
    ]);
    expect((await vendor.thread(id)).messages).toHaveLength(1);
  });

  /** Security 17. */
  test('of a seller who names an account to pay to; a buyer may show what they were told', async () => {
    const id = await asked();
    const words = 'Pay to account 62001234567 at FNB and I keep it for you';
    const answer = await vendor.write(id, words);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'bank_details', fields: { text: [expect.stringContaining('against the pro-forma')] } },
    ]);
    expect((await vendor.thread(id)).messages).toHaveLength(1);
    expect(await shop.mail(buyer.email)).toEqual([]);
    expect((await vendor.write(id, 'Call me: +260 97 123 4567')).status).toBe(201);
    expect((await buyer.write(id, `Somebody wrote: ${words}`)).status).toBe(201);
  });

  test('of a seller who is not approved any more, who still reads', async () => {
    const id = await asked();
    const set = (status: 'rejected' | 'approved', reason: string | null) =>
      shop.db.updateTable('sellers').set({ status, reason }).where('user_id', '=', phone.userId).execute();
    await set('rejected', 'Papers');
    const answer = await vendor.write(id, 'Pay me here');
    expect((await vendor.open(id)).status).toBe(200);
    await set('approved', null);
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'vendor_not_approved' }]);
    expect(await shop.mail(buyer.email)).toEqual([]);
  });

  test('after two hundred', async () => {
    const id = await asked();
    await shop.db.updateTable('inquiries').set({ messages: 200 }).where('id', '=', id).execute();
    expect((await buyer.write(id, 'One more')).body).toMatchObject({ code: 'inquiry_full' });
  });
});

/** Security 1. */
describe('of somebody else’s thread', () => {
  test('everybody else is told what they are told of one that is not there', async () => {
    const id = await asked();
    const stranger = inquirer(shop, (await newBuyer(shop)).token);
    const tries = async (which: string) => {
      const answers = [];
      for (const who of [stranger, other])
        answers.push(await who.open(which), await who.write(which, 'Mine?'), await who.write(which, ''));
      return answers.map(({ status, text }) => [status, text]);
    };
    const missing = await tries(randomUUID());
    expect(new Set(missing.map(([status]) => status))).toEqual(new Set([404]));
    expect(await tries(id)).toEqual(missing);
    for (const name of ['1', 'x', '%00', `${id}0`]) expect((await vendor.open(name)).status).toBe(404);
    expect((await vendor.thread(id)).messages).toHaveLength(1);
    for (const who of [stranger, other])
      expect([(await who.received()).count, (await who.asked()).count]).toEqual([0, 0]);
  });

  test('staff read nothing either', async () => {
    const id = await asked();
    const staff = inquirer(shop, await shop.login('staff@example.test'));
    expect((await staff.open(id)).status).toBe(404);
  });
});

describe('a guest', () => {
  test('gets the answer by mail, with the way to an account', async () => {
    await guest.ask(car, 'Is it still there?', { userEmail: 'Grace@Guest.test' });
    const [line] = (await vendor.received()).results;
    await vendor.write(line?.id ?? '', 'It is.');
    const [mail] = await shop.mail('grace@guest.test');
    expect(mail?.template).toBe('inquiry-answered');
    expect(mail?.text).toContain('> It is.');
    expect(mail?.text).toContain('log in or sign up with this address');
    expect(mail?.links).toEqual([`https://shop.example.test/profile/inquiries/${line?.id}`]);
  });

  test('finds the thread in the account that has the address, and goes on there', async () => {
    await guest.ask(car, 'Is it still there?', { userEmail: buyer.email.toUpperCase() });
    const [line] = (await buyer.asked()).results;
    const id = line?.id ?? '';
    expect(line).toMatchObject({ count: 1, buyer: '' });
    await vendor.write(id, 'It is.');
    expect(
      (await shop.mail(buyer.email))[0]?.text,
      'who has an account is not asked to make one',
    ).not.toContain('sign up');
    expect((await buyer.write(id, 'Good.')).status).toBe(201);
    const row = await shop.db.selectFrom('inquiries').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ user_id: buyer.id, guest_email: null });
    // The form proves nobody's address: what comes by it again is a stranger's.
    await guest.ask(car, 'Somebody else?', { userEmail: buyer.email });
    expect(wordsOf(await buyer.thread(id))).toEqual([
      'buyer: Is it still there?',
      'seller: It is.',
      'buyer: Good.',
    ]);
  });

  test('who is signed in is known by the account, whatever the form says', async () => {
    const victim = await newBuyer(shop);
    await buyer.ask(car, 'A question', { userEmail: victim.email });
    expect((await inquirer(shop, victim.token).asked()).count).toBe(0);
    const [line] = (await vendor.received()).results;
    await vendor.write(line?.id ?? '', 'An answer');
    expect(await shop.mail(victim.email)).toEqual([]);
    expect(await shop.mail(buyer.email)).toHaveLength(1);
  });
});

describe('on a bad line', () => {
  test('the same answer twice is one message and one mail, alone or in a batch', async () => {
    const id = await asked();
    const key = randomUUID();
    const single = await vendor.write(id, 'Yes.', key);
    const command = { key, name: 'inquiry.write', lane: `inquiry:${id}`, payload: { id, text: 'Yes.' } };
    const [again] = await phone.send([command]);
    expect(again).toMatchObject({ outcome: 'done', replay: true, status: 201, body: single.body });
    expect(wordsOf(await vendor.thread(id))).toHaveLength(2);
    expect(await shop.mail(buyer.email)).toHaveLength(1);
    expect((await vendor.write(id, 'No.', key)).body).toMatchObject({ code: 'idempotency_key_reused' });
  });

  test('a batch brings the thread along as it stands', async () => {
    const id = await asked();
    const say = (text: string) => ({ name: 'inquiry.write', lane: `inquiry:${id}`, payload: { id, text } });
    const results = await phone.send([say('Yes.'), say(''), say('It is in Lusaka.')]);
    expect(outcomes(results)).toEqual(['done', 'rejected validation_failed', 'done']);
    expect(results[2]?.changes).toEqual([
      { row: `listing-inquiry:${id}`, version: 4, value: await vendor.thread(id) },
    ]);
    expect(wordsOf(await vendor.thread(id)).slice(1)).toEqual(['seller: Yes.', 'seller: It is in Lusaka.']);
  });

  test('somebody else’s batch changes nothing', async () => {
    const id = await asked();
    const strange = await sendingAs(shop, shop.app, 'vendor2@example.test');
    const say = (which: string) => ({
      name: 'inquiry.write',
      lane: 'inquiry:x',
      payload: { id: which, text: 'Hi' },
    });
    const results = await strange.send([say(id), say(randomUUID())]);
    expect(outcomes(results)).toEqual(['rejected not_found', 'rejected not_found']);
    expect((await vendor.thread(id)).messages).toHaveLength(1);
  });

  test('answers of many phones at once all arrive, each at a place of its own', async () => {
    const id = await asked();
    const texts = Array.from({ length: 12 }, (_, at) => `Answer ${at}`);
    const answers = await Promise.all(texts.map((text) => vendor.write(id, text)));
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 201));
    const { messages } = await vendor.thread(id);
    expect(messages.map(({ position }) => position)).toEqual(Array.from({ length: 13 }, (_, at) => at + 1));
    expect(messages.map(({ text }) => text).toSorted()).toEqual(
      ['Is the service book with it?', ...texts].toSorted(),
    );
  });
});
