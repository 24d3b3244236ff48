import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { Notices } from '#contract/notices.ts';
import { quotedLines } from '#server/mails/quoted-text.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';
import { inquirer, wordsOf } from './inquiry-steps.ts';
import { seller } from './vendor-steps.ts';

const shop = await testServer({ from: 'account', config: { rateLimits: true } });
beforeEach(async () => {
  await shop.db.deleteFrom('rate_limits').execute();
  await shop.db.deleteFrom('inquiries').execute();
});

/** Somebody who sells a car, and somebody who asked about it. */
async function between() {
  const selling = await newBuyer(shop);
  const now = shop.clock.now();
  await shop.db
    .insertInto('sellers')
    .values({ user_id: selling.id, status: 'approved', applied_at: now, approved_at: now })
    .execute();
  const buying = await newBuyer(shop);
  const car = await seller(shop, selling.token).car();
  const vendor = inquirer(shop, selling.token);
  const buyer = inquirer(shop, buying.token);
  await buyer.ask(car, 'Secretqx question', { userName: 'Nameqx' });
  const [line] = (await buyer.asked()).results;
  const id = line?.id ?? '';
  await vendor.write(id, 'Hiddenqx answer');
  return { id, car, vendor, buyer, selling, buying };
}
const leave = async (one: { token: string; email: string }) => {
  const body = { confirm_email: one.email };
  const answer = await shop.api('POST', '/account/delete/', { token: one.token, body });
  expect(answer.status, answer.text).toBe(200);
};
const everything = async () =>
  JSON.stringify([
    await shop.db.selectFrom('inquiries').selectAll().execute(),
    await shop.db.selectFrom('inquiry_messages').selectAll().execute(),
    await shop.db.selectFrom('mail_outbox').selectAll().execute(),
    await shop.db.selectFrom('command_ledger').select(['body', 'name']).execute(),
  ]);

/** Security 32. */
describe('when one of the two leaves', () => {
  test('a buyer’s name and words go, also out of the mail to the seller, and nothing can be added', async () => {
    const { id, vendor, buying } = await between();
    await leave(buying);
    const thread = await vendor.thread(id);
    expect([thread.ended, thread.buyer, wordsOf(thread)]).toEqual([
      true,
      '',
      ['buyer: ', 'seller: Hiddenqx answer'],
    ]);
    const [line] = (await vendor.received()).results;
    expect(line).toMatchObject({ ended: true, unanswered: false, buyer: '' });
    expect((await vendor.write(id, 'Are you there?')).body).toMatchObject({ code: 'inquiry_ended' });
    const left = await everything();
    for (const word of ['Secretqx', 'Nameqx']) expect(left).not.toContain(word);
  });

  test('a seller’s words go, and the buyer’s stay the buyer’s', async () => {
    const { id, buyer, selling } = await between();
    await leave(selling);
    const thread = await buyer.thread(id);
    expect([thread.ended, wordsOf(thread)]).toEqual([true, ['buyer: Secretqx question', 'seller: ']]);
    expect((await buyer.write(id, 'Are you there?')).body).toMatchObject({ code: 'inquiry_ended' });
    expect(await everything()).not.toContain('Hiddenqx');
  });

  test('a guest’s thread goes with the account that has the address', async () => {
    const { car, vendor } = await between();
    const gone = await newBuyer(shop);
    await inquirer(shop, null).ask(car, 'Guestqx words', { userEmail: gone.email });
    await leave(gone);
    expect((await vendor.received()).results.map(({ ended }) => ended).toSorted()).toEqual([false, true]);
    expect(await everything()).not.toContain('Guestqx');
  });
});

describe('too much at once', () => {
  test('sixty messages an hour are enough for one person, alone and in a batch', async () => {
    const { id, buyer, buying } = await between();
    for (let count = 0; count < 60; count++) expect((await buyer.write(id, `${count}`)).status).toBe(201);
    const refused = await buyer.write(id, 'One more');
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'rate_limited' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const answer = await shop.api('POST', '/sync/', {
      token: buying.token,
      body: {
        protocol: 1,
        batch: randomUUID(),
        owner: `u:${buying.id}`,
        device: 'd',
        commands: [
          { key: randomUUID(), name: 'inquiry.write', v: 1, lane: 'i', deps: [], payload: { id, text: 'x' } },
        ],
      },
    });
    expect(answer.body).toMatchObject({ results: [{ outcome: 'retry' }] });
    expect((await buyer.thread(id)).messages).toHaveLength(62);
  });

  test('thirty questions an hour come from one address in the form, from wherever it is sent', async () => {
    const { car } = await between();
    const ask = (turn: number, userEmail: string) =>
      shop.api('POST', '/email-service/', {
        ip: `203.0.113.${turn}`,
        body: {
          template: 'inquiry',
          userName: 'A',
          userEmail,
          contactNumber: '1',
          userRequest: `Question ${turn}`,
          productId: car,
        },
      });
    for (let turn = 0; turn < 30; turn++) expect((await ask(turn, 'Many@x.zm')).status).toBe(200);
    expect((await ask(31, 'many@x.zm ')).status).toBe(429);
    expect((await ask(32, 'other@x.zm')).status).toBe(200);
  });

  /** Security 54. */
  test('guests fill neither the list nor the mailbox of a seller: who has an account is read first', async () => {
    const { vendor, car, selling } = await between();
    await shop.db.deleteFrom('mail_outbox').execute();
    const guest = async (turn: number) => {
      const { status } = await shop.api('POST', '/email-service/', {
        ip: `198.51.${turn}.7`,
        body: {
          template: 'inquiry',
          userName: 'A',
          userEmail: `guest${turn}@x.zm`,
          contactNumber: '1',
          userRequest: `Question ${turn}`,
          productId: car,
        },
      });
      expect(status).toBe(200);
    };
    // Those that are counted come one by one; in between they may come at once.
    for (let turn = 0; turn < 10; turn++) await guest(turn);
    await Promise.all(Array.from({ length: 90 }, (_, turn) => guest(10 + turn)));
    for (let turn = 100; turn < 110; turn++) await guest(turn);
    shop.clock.advance(60);
    const honest = await newBuyer(shop);
    await inquirer(shop, honest.token).ask(car, 'I want to buy it', { userName: 'Honest Buyer' });
    const { results, count } = await vendor.received();
    // A hundred of guests, and the two of buyers.
    expect(count).toBe(102);
    expect(results[0]).toMatchObject({ buyer: 'Honest Buyer', guest: false });
    const mails = await shop.mail(selling.email);
    expect(mails).toHaveLength(11);
    expect(mails.some(({ text }) => text.includes('I want to buy it'))).toBe(true);
  });

  test.each(['Ring me on 0977 123 456 789', 'Send the deposit by Airtel Money', 'See best-cars.co.zm'])(
    'what a seller writes to a guest is read in the shop alone where it says %j (security 19)',
    async (words) => {
      const { vendor, car } = await between();
      const guest = `guest-${randomUUID()}@x.zm`;
      await inquirer(shop, null).ask(car, 'A question', { userEmail: guest, userName: 'Pay John' });
      const line = (await vendor.received()).results.find((one) => one.guest);
      expect((await vendor.write(line?.id ?? '', words)).status).toBe(201);
      expect((await vendor.write(line?.id ?? '', 'It has 84,000 km.')).status).toBe(201);
      const mails = await shop.mail(guest);
      expect(mails.map(({ text }) => text.includes('has answered you.'))).toEqual(
        expect.arrayContaining([true, false]),
      );
      for (const { text, html } of mails) {
        expect(text + html).not.toContain(words);
        expect(text).toMatch(/^Hello,\n/);
      }
      expect(mails.some(({ text }) => text.includes('> It has 84,000 km.'))).toBe(true);
    },
  );

  /** Security 54: a guest's address is anybody's. */
  test.each(['a guest', 'somebody with an account'])(
    'who types the address of %s into a form of their own listing says nothing to them through us',
    async (whom) => {
      const { vendor, car } = await between();
      await shop.db
        .updateTable('products')
        .set({ title: 'Chicargos Ltd: settle with agent Phiri' })
        .where('id', '=', car)
        .execute();
      const victim = whom === 'a guest' ? `victim-${randomUUID()}@x.zm` : (await newBuyer(shop)).email;
      await inquirer(shop, null).ask(car, 'A question', { userEmail: victim });
      const line = (await vendor.received()).results.find((one) => one.guest);
      for (const words of [
        'Settle the balance with agent Mutinta by Airtel',
        'Uliza kwenye ofisi yetu ya Mutinta, лipa',
      ])
        expect((await vendor.write(line?.id ?? '', words)).status).toBe(201);
      const mails = await shop.mail(victim);
      expect(mails.length).toBeGreaterThan(1);
      for (const { subject, text } of mails.filter(({ template }) => template === 'inquiry-answered')) {
        expect(subject + text).not.toMatch(/settle|Phiri|Airtel|Mutinta/i);
        expect(text).toContain('has answered you.');
      }
    },
  );

  /** Security 54. */
  test('thirty mails and notices an hour tell a seller of questions, and none says what to pay', async () => {
    const { vendor, buyer, id, selling } = await between();
    await shop.db.deleteFrom('mail_outbox').execute();
    for (let turn = 0; turn < 35; turn++)
      expect((await buyer.write(id, `Send USD ${turn} to my M-Pesa account`)).status).toBe(201);
    const mails = await shop.mail(selling.email);
    expect(mails.length).toBeGreaterThan(25);
    expect(mails.length).toBeLessThanOrEqual(30);
    for (const { text } of mails) expect(text).not.toContain('M-Pesa');
    const noted = (await shop.api('GET', '/notices/?whole=1', { token: selling.token })).as(Notices);
    // That of the first question, whose mail was taken away above, is among them.
    expect(noted.count).toBeGreaterThan(25);
    expect(noted.count).toBeLessThanOrEqual(31);
    expect(JSON.stringify(noted)).not.toContain('M-Pesa');
    expect((await vendor.thread(id)).messages).toHaveLength(37);
  });

  test('ten answers a day is for a mailbox, however its address is spelt (security 19)', async () => {
    const { vendor, car } = await between();
    const spelt = (turn: number) => (turn % 2 === 0 ? `vic.tim+${turn}@gmail.com` : `victim@googlemail.com`);
    for (let turn = 0; turn < 12; turn++)
      await inquirer(shop, null).ask(car, `Question ${turn}`, { userEmail: spelt(turn) });
    const { results } = await vendor.received();
    const ids = results.filter(({ guest }) => guest).map(({ id }) => id);
    const answers = await Promise.all(ids.map((id) => vendor.write(id, 'An answer')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  });

  /** Security 19: the form proves nobody's address. */
  test('a seller writes ten times a day to an address that nobody has proved, in all threads together', async () => {
    const { vendor, car } = await between();
    const victim = 'victim@x.zm';
    await inquirer(shop, null).ask(car, 'A question', { userEmail: victim });
    const [waiting] = (await vendor.received()).results;
    const id = waiting?.id ?? '';
    for (let count = 0; count < 10; count++) expect((await vendor.write(id, `${count}`)).status).toBe(201);
    expect((await vendor.write(id, 'Buy!')).status).toBe(429);
    const second = await between();
    await inquirer(shop, null).ask(second.car, 'Another', { userEmail: victim });
    const [other] = (await second.vendor.received()).results;
    expect((await second.vendor.write(other?.id ?? '', 'Buy!')).status).toBe(429);
    expect(await shop.mail(victim)).toHaveLength(10);
    shop.clock.advance(86_401);
    expect((await vendor.write(id, 'Still here')).status).toBe(201);
  });
});

const NAUGHTY = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '"><a href="javascript:alert(1)">x</a>',
  'line\nBcc: victim@example.test\n\nbody',
  '${7*7} {{7*7}} {buyer} {title} {0}',
  "'); drop table inquiries;--",
  '\u202etxet desrever',
  '👩‍👩‍👧‍👦 🇿🇲 🚗',
  '%_\\',
  'x'.repeat(700),
  '\u{1f600}'.repeat(700),
];

describe('what somebody types is text and nothing else', () => {
  test('in a message, and in the mail of it', async () => {
    const { id, vendor, buyer, buying } = await between();
    for (const text of NAUGHTY) {
      expect((await vendor.write(id, text)).status, text).toBe(201);
      const { messages } = await buyer.thread(id);
      expect(messages.at(-1)?.text).toBe(text);
      const [mail] = await shop.mail(buying.email);
      expect(mail?.html).not.toMatch(/<script|<img|javascript:alert\(1\)"/);
      expect(mail?.subject).toBe('The seller has answered: 2012 Toyota Corolla 1.6');
      expect(mail?.links).toEqual([`https://shop.example.test/profile/inquiries/${id}`]);
      for (const line of quotedLines(text)) expect(mail?.text).toContain(line);
    }
    expect((await vendor.write(id, 'a\u0000b')).status).toBe(400);
    expect((await vendor.write(id, '\u{1f600}'.repeat(701))).status).toBe(400);
  });

  test('in a name, and in a title', async () => {
    const { car, vendor, selling } = await between();
    const own = seller(shop, selling.token);
    expect((await own.save(car, { pTitle: 'Car\u2028Pay to 123' })).status).toBe(400);
    await own.save(car, { pTitle: 'Car: Pay to 123 <b>' });
    const asker = await newBuyer(shop);
    await inquirer(shop, asker.token).ask(car, 'A question', { userName: `A B ${'x'.repeat(200)}` });
    const [line] = (await vendor.received()).results;
    expect(line?.buyer).toBe(`A B ${'x'.repeat(76)}`);
    const [mail] = await shop.mail(selling.email);
    expect(mail?.subject).toBe('A question about Car: Pay to 123 <b>');
    expect(mail?.html).not.toContain('<b>');
  });
});
