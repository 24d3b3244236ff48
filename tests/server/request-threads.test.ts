import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { OwnRequests, RequestThread, writeRequest } from '#contract/request-threads.ts';
import { staffRequest, staffRequests, WholeRequest } from '#contract/staff/requests.ts';
import { newBuyer } from './checkout-steps.ts';
import { clearAway } from './harness/clear-away.ts';
import { testServer } from './harness/test-server.ts';
import { scene, tellingJpeg } from './hostile-pictures.ts';
import { pdfOf, upload } from './paper-steps.ts';
import { outcomes, sendingAs } from './sending.ts';

const shop = await testServer({ from: 'account' });
const staff = await shop.login('staff@example.test');
const FORM = {
  userName: 'Chanda Phiri',
  userEmail: 'chanda@guest.test',
  contactNumber: '+260 97 1234567',
  userRequest: 'Two front wheel hubs for a 2012 Hilux',
};
const ASSESSMENT = {
  template: 'assessment',
  refNumber: 'NMM-1',
  benchMarked: 'Three listings',
  userEmail: 'INV-1',
};
const KINDS = [
  { kind: 'parts', form: { template: 'bulkorders', form: 'parts' } },
  { kind: 'electronics', form: { template: 'bulkorders', form: 'electronics' } },
  { kind: 'bulk', form: { template: 'bulkorders', form: 'bulk' } },
  { kind: 'quote', form: { template: 'quote' } },
  { kind: 'contact', form: { template: 'contact' } },
  { kind: 'inquiry', form: { template: 'inquiry', productId: 12 } },
  { kind: 'assessment', form: ASSESSMENT },
];

let buyer: Awaited<ReturnType<typeof newBuyer>>;
beforeEach(async () => {
  await shop.db.deleteFrom('requests').execute();
  await shop.db.deleteFrom('request_photos').execute();
  await shop.db.deleteFrom('mail_outbox').execute();
  buyer = await newBuyer(shop);
});

async function ask(form: object = KINDS[0]?.form ?? {}, token: string | null = buyer.token): Promise<void> {
  const sent = await shop.api('POST', '/email-service/', {
    token,
    key: randomUUID(),
    body: { ...FORM, ...form },
  });
  expect(sent.status, sent.text).toBe(200);
}
const own = async (token = buyer.token) => (await shop.api('GET', '/requests/', { token })).as(OwnRequests);
const open = (id: string, token = buyer.token) => shop.api('GET', `/requests/${id}/`, { token });
const thread = async (id: string, token = buyer.token) => (await open(id, token)).as(RequestThread);
const write = (id: string, text: unknown, token = buyer.token, key: string = randomUUID()) =>
  shop.api('POST', `/requests/${id}/messages/`, { token, key, body: { text } });
const wordsOf = ({ messages }: RequestThread) => messages.map(({ by, text }) => `${by}: ${text}`);
async function first(): Promise<{ id: string; number: number }> {
  const [line] = (await own()).results;
  const [seen] = (await shop.api('GET', '/staff/requests/?status=', { token: staff })).as(
    staffRequests.answer,
  ).results;
  if (!line || !seen) throw new Error('nothing was asked');
  return { id: line.id, number: seen.id };
}
const seenBy = async (number: number) =>
  (await shop.api('GET', `/staff/requests/${number}/`, { token: staff })).as(staffRequest.answer);
async function answerIt(number: number, text: unknown, more: object = {}) {
  const { status, messages } = await seenBy(number);
  const body = { text, expected: status, seen: messages.length + 1, ...more };
  return shop.api('POST', `/staff/requests/${number}/answer/`, { token: staff, key: randomUUID(), body });
}
const change = (number: number, body: object) =>
  shop.api('PATCH', `/staff/requests/${number}/`, { token: staff, key: randomUUID(), body });

test.each(KINDS)('the sender of a form sees it and where it stands: $kind', async ({ kind, form }) => {
  await ask(form);
  const { results, count } = await own();
  expect([count, results]).toMatchObject([
    1,
    [{ kind, status: 'new', count: 1, last: { by: 'sender', at: expect.any(String) } }],
  ]);
  const [line] = results;
  const read = await thread(line?.id ?? '');
  expect(read.as_guest).toBe(false);
  const words = kind === 'assessment' ? 'Three listings' : FORM.userRequest;
  expect([read.kind, wordsOf(read), read.product?.id ?? null]).toEqual([
    kind,
    [`sender: ${words}`],
    kind === 'inquiry' ? 12 : null,
  ]);
});

test('a question that goes to a seller stands with those, until our people answer it themselves', async () => {
  const [product] = await shop.db
    .selectFrom('products')
    .innerJoin('sellers', 'sellers.user_id', 'owner_id')
    .select('products.id')
    .where('sellers.status', '=', 'approved')
    .execute();
  await ask({ template: 'inquiry', productId: product?.id });
  expect((await own()).count).toBe(0);
  const [seen] = (await shop.api('GET', '/staff/requests/', { token: staff })).as(
    staffRequests.answer,
  ).results;
  expect((await answerIt(seen?.id ?? 0, 'Ask the seller for the key.')).status).toBe(200);
  expect((await own()).count).toBe(1);
});

test('it is answered in the thread and by mail, goes on, and is closed', async () => {
  await ask();
  const { id, number } = await first();
  const taken = await change(number, { status: 'in_hand', expected: 'new' });
  expect(taken.as(WholeRequest)).toMatchObject({ status: 'in_hand', assignee_name: 'Sam Mwangi' });
  expect((await thread(id)).status).toBe('in_hand');
  const answered = (await answerIt(number, 'We have both.\nFrom $40.')).as(WholeRequest);
  expect(answered).toMatchObject({
    status: 'answered',
    overdue: false,
    messages: [{ position: 2, by: 'shop' }],
  });
  const [mail] = await shop.mail(buyer.email);
  expect(mail?.template).toBe('request-answered');
  for (const words of ['> We have both.', '> From $40.', `> ${FORM.userRequest}`])
    expect(mail?.text).toContain(words);
  expect(mail?.text, 'who has an account is not asked to make one').not.toContain('sign up');
  expect(mail?.links).toEqual([`https://shop.example.test/profile/requests/${id}`]);

  shop.clock.advance(13 * 3600);
  const wrote = await write(id, 'The left one, please.');
  const at = `${shop.clock.now().toISOString().slice(0, 19)}Z`;
  expect([wrote.status, wrote.as(writeRequest.answer)]).toEqual([201, { request: id, position: 3, at }]);
  expect(wordsOf(await thread(id))).toEqual([
    `sender: ${FORM.userRequest}`,
    'shop: We have both.\nFrom $40.',
    'sender: The left one, please.',
  ]);
  const again = await seenBy(number);
  // It waits since then, with whoever had it, and is not late at once.
  expect(again).toMatchObject({ status: 'in_hand', assignee_name: 'Sam Mwangi', overdue: false });
  expect(Date.parse(again.due_at) - Date.parse(at)).toBe(12 * 3_600_000);
  const inbox = (await shop.mail(shop.config.supportInbox)).map(({ template }) => template);
  expect(inbox).toEqual(['request-reply', 'bulkorders']);

  await change(number, { status: 'closed', expected: 'in_hand' });
  expect((await thread(id)).status).toBe('closed');
  expect((await write(id, 'One more')).body).toMatchObject({ code: 'request_closed' });
});

test('notes between staff, and who of them has it, reach no sender by any way', async () => {
  await ask();
  const { id, number } = await first();
  await change(number, { note: 'Cheap at Ndolaqx', status: 'in_hand' });
  await answerIt(number, 'We have both.');
  const read = [
    (await open(id)).text,
    JSON.stringify(await own()),
    JSON.stringify(await shop.mail(buyer.email)),
  ];
  for (const text of read)
    for (const secret of ['Ndolaqx', 'Mwangi', 'assignee']) expect(text).not.toContain(secret);
});

describe('two of the staff', () => {
  test('do not answer the same twice: the second is shown what the first wrote', async () => {
    await ask();
    const { number } = await first();
    const seen = { expected: 'new', seen: 1 };
    expect((await answerIt(number, 'One', seen)).status).toBe(200);
    const second = await answerIt(number, 'Two', seen);
    expect([second.status, second.body]).toMatchObject([
      409,
      { code: 'version_conflict', current: { status: 'answered', messages: [{ text: 'One' }] } },
    ]);
    expect(await shop.mail(buyer.email)).toHaveLength(1);
  });

  test('do not answer over what the sender wrote meanwhile', async () => {
    await ask();
    const { id, number } = await first();
    await write(id, 'Only one hub now.');
    expect((await answerIt(number, 'Both', { expected: 'new', seen: 1 })).status).toBe(409);
  });

  test('change no state that is another one by now', async () => {
    await ask();
    const { number } = await first();
    await change(number, { status: 'closed' });
    const late = await change(number, { status: 'in_hand', expected: 'new' });
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'version_conflict', current: { status: 'closed' } },
    ]);
  });

  test('let go of one, which then is in nobody’s hands', async () => {
    await ask();
    const { number } = await first();
    await change(number, { status: 'in_hand' });
    expect((await change(number, { assignee: null })).as(WholeRequest).status).toBe('new');
  });
});

test.each([
  { what: 'nothing', text: ' ', says: 'This field is required' },
  { what: 'too much', text: 'x'.repeat(2001), says: 'Must be 2000 characters or fewer' },
  {
    what: 'an account to pay to (security 17)',
    text: 'Pay to account 62001234567 at FNB',
    says: 'Account numbers',
  },
])('an answer that is $what goes nowhere', async ({ text, says }) => {
  await ask();
  const { number } = await first();
  const answer = await answerIt(number, text);
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { fields: { text: [expect.stringContaining(says)] } },
  ]);
  expect(await shop.mail(buyer.email)).toEqual([]);
});

describe('a guest', () => {
  test('is answered by mail, in the language of the page, with the way to an account', async () => {
    await ask({ template: 'quote', language: 'sw' }, null);
    const [seen] = (await shop.api('GET', '/staff/requests/', { token: staff })).as(
      staffRequests.answer,
    ).results;
    expect((await answerIt(seen?.id ?? 0, 'Ndiyo.')).status).toBe(200);
    const [mail] = await shop.mail('chanda@guest.test');
    expect(mail?.text).toContain('> Ndiyo.');
    expect(mail?.text).toContain('ingia au jisajili kwa anwani hii');
  });

  test.each([
    { what: 'locked', set: { is_active: false } },
    { what: 'never activated', set: { activated_at: null } },
  ])('whose account is $what is told to write by mail: there is nothing to sign in to', async ({ set }) => {
    await ask({ template: 'quote', userEmail: buyer.email }, null);
    const { number } = await first();
    await shop.db.updateTable('users').set(set).where('id', '=', buyer.id).execute();
    expect((await answerIt(number, 'From $4,000.')).status).toBe(200);
    const [mail] = await shop.mail(buyer.email);
    expect(mail?.text).toContain(`reply to this email, or write to ${shop.config.supportInbox}`);
    expect([mail?.text.includes('sign up'), mail?.links]).toEqual([false, []]);
  });

  test('who answers the mail itself reaches our people', async () => {
    await ask({ template: 'quote' }, null);
    const [seen] = (await shop.api('GET', '/staff/requests/', { token: staff })).as(
      staffRequests.answer,
    ).results;
    await answerIt(seen?.id ?? 0, 'From $4,000.');
    const mail = await shop.db
      .selectFrom('mail_outbox')
      .select('reply_to')
      .where('template', '=', 'request-answered')
      .executeTakeFirst();
    expect(mail?.reply_to).toBe(shop.config.supportInbox);
  });

  test('finds it in the account that has the address, and goes on there', async () => {
    await ask({ template: 'quote', userEmail: buyer.email.toUpperCase() }, null);
    const { id, number } = await first();
    await answerIt(number, 'From $4,000.');
    // Nobody knows who wrote that: anybody may give this address, also when its account goes on with it.
    expect((await thread(id)).as_guest).toBe(true);
    expect((await write(id, 'Good.')).status).toBe(201);
    expect((await thread(id)).as_guest).toBe(true);
    const row = await shop.db
      .selectFrom('requests')
      .select('user_id')
      .where('id', '=', number)
      .executeTakeFirst();
    expect(row?.user_id).toBe(buyer.id);
    expect((await own((await newBuyer(shop)).token)).count).toBe(0);
  });

  test('who left no address is called: nothing is mailed anywhere', async () => {
    await ask(ASSESSMENT, null);
    const [seen] = (await shop.api('GET', '/staff/requests/', { token: staff })).as(
      staffRequests.answer,
    ).results;
    expect((await seenBy(seen?.id ?? 0)).reachable).toBe(false);
    expect((await answerIt(seen?.id ?? 0, 'Thank you')).body).toMatchObject({ code: 'no_address' });
    // Whoever has an address that reads like an invoice number has asked nothing.
    expect((await own()).count).toBe(0);
  });
});

describe('an address that a stranger wrote into a form', () => {
  const STRANGER = { template: 'quote', userName: 'Bupe Stranger', contactNumber: '+260 95 7654321' };

  test('pushes nothing of one’s own out of the list', async () => {
    await ask();
    shop.clock.advance(60);
    await ask({ ...STRANGER, userEmail: buyer.email }, null);
    expect((await own()).results.map(({ kind }) => kind)).toEqual(['parts', 'quote']);
  });

  test('hands out neither their name nor their number, also when it is answered with the account', async () => {
    await ask({ ...STRANGER, userEmail: buyer.email }, null);
    const { id } = await first();
    expect((await write(id, 'That was not me.')).status).toBe(201);
    const { text, status } = await shop.api('GET', '/account/export/', { token: buyer.token });
    expect([status, text.includes('That was not me.')]).toEqual([200, true]);
    for (const word of ['Bupe', '7654321']) expect(text).not.toContain(word);
  });

  test('security 58: is mailed no word of theirs, whoever has it, and staff see that nobody proved it', async () => {
    const userRequest =
      'IMPORTANT: our bank has changed. Pay your order to FNB account 62048177293, Evil Ltd.';
    for (const userEmail of ['victim@guest.test', buyer.email]) {
      await shop.db.deleteFrom('requests').execute();
      await ask({ ...STRANGER, template: 'contact', userEmail, userRequest }, null);
      const [seen] = (await shop.api('GET', '/staff/requests/', { token: staff })).as(
        staffRequests.answer,
      ).results;
      const number = seen?.id ?? 0;
      expect(await seenBy(number)).toMatchObject({ unproved: true, userRequest });
      expect((await answerIt(number, 'Thank you for writing.')).status).toBe(200);
      const [mail] = await shop.mail(userEmail);
      expect(mail?.text).toContain('> Thank you for writing.');
      for (const word of ['IMPORTANT', '62048177293', 'Evil', 'Bupe', 'You asked'])
        expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain(word);
    }
  });

  test('security 58: not even an account is mailed an account number that it wrote itself', async () => {
    await ask({ template: 'contact', userRequest: 'Is FNB account 62048177293 yours?' });
    const { number } = await first();
    expect((await seenBy(number)).unproved).toBe(false);
    await answerIt(number, 'No, it is not.');
    const [mail] = await shop.mail(buyer.email);
    expect(mail?.text).toContain('> No, it is not.');
    expect(mail?.text).not.toMatch(/62048177293|You asked/);
  });

  test('leaves their own request alone when its owner deletes their account', async () => {
    const other = await newBuyer(shop);
    await ask({ ...STRANGER, userEmail: ` ${other.email.toUpperCase()}` });
    const { id, number } = await first();
    await write(id, 'By June, please.');
    await answerIt(number, 'From $4,000.');
    const body = { confirm_email: other.email, password: 'Passw0rd!x' };
    const left = await shop.api('POST', '/account/delete/', { token: other.token, body });
    expect(left.status, left.text).toBe(200);
    expect(wordsOf(await thread(id))).toEqual([
      `sender: ${FORM.userRequest}`,
      'sender: By June, please.',
      'shop: From $4,000.',
    ]);
    expect(await seenBy(number)).toMatchObject({ userName: 'Bupe Stranger', userEmail: '' });
    expect((await shop.mail(buyer.email)).map(({ template }) => template)).toEqual(['request-answered']);
  });

  test('goes with the account that has it, where it was sent as a guest', async () => {
    const email = ` ${buyer.email.toUpperCase()} `;
    await ask({ template: 'quote', userEmail: email, userRequest: 'Mine alone' }, null);
    const { number } = await first();
    await answerIt(number, 'From $4,000.');
    const body = { confirm_email: buyer.email, password: 'Passw0rd!x' };
    const left = await shop.api('POST', '/account/delete/', { token: buyer.token, body });
    expect(left.status, left.text).toBe(200);
    const { userName, userRequest, messages } = await seenBy(number);
    expect([userName, userRequest, messages.map(({ text }) => text)]).toEqual(['', '', ['']]);
    expect((await shop.mail()).filter(({ template }) => template !== 'account-deleted')).toEqual([]);
  });
});

/** Security 1. */
test('of somebody else’s request everybody is told what they are told of one that is not there', async () => {
  await ask();
  const { id } = await first();
  const stranger = (await newBuyer(shop)).token;
  const tries = async (which: string) => {
    const answers = [
      await open(which, stranger),
      await write(which, 'Mine?', stranger),
      await write(which, '', stranger),
      await shop.api('GET', `/requests/${which}/photos/1/`, { token: stranger }),
    ];
    return answers.map(({ status, text }) => [status, text]);
  };
  const missing = await tries(randomUUID());
  expect(new Set(missing.map(([status]) => status))).toEqual(new Set([404]));
  expect(await tries(id)).toEqual(missing);
  expect((await thread(id)).messages).toHaveLength(1);
});

test.each([
  { what: 'empty', text: '\n', says: 'This field is required' },
  { what: 'too long', text: 'x'.repeat(701), says: 'Must be 700 characters or fewer' },
])('a message that is $what is refused', async ({ text, says }) => {
  await ask();
  const { id } = await first();
  expect((await write(id, text)).body).toMatchObject({ code: 'validation_failed', fields: { text: [says] } });
});

test('on a bad line the same message is one, alone or in a batch, and brings the thread along', async () => {
  const phone = await sendingAs(shop, shop.app, 'buyer1@example.test');
  await ask(undefined, phone.token);
  const id = (await own(phone.token)).results[0]?.id ?? '';
  const key = randomUUID();
  const single = await write(id, 'The left one.', phone.token, key);
  const say = { name: 'request.write', lane: `request:${id}`, payload: { id, text: 'The left one.' } };
  const results = await phone.send([
    { ...say, key },
    { ...say, payload: { id, text: 'Soon.' } },
  ]);
  expect(outcomes(results)).toEqual(['done', 'done']);
  expect(results[0]).toMatchObject({ replay: true, status: 201, body: single.body });
  expect(results[1]?.changes).toEqual([
    { row: `request-thread:${id}`, version: 3, value: await thread(id, phone.token) },
  ]);
  expect((await thread(id, phone.token)).messages).toHaveLength(3);
});

describe('photos of a parts request', () => {
  const add = (id: string, sha256: string, token = buyer.token) =>
    shop.api('POST', `/requests/${id}/photos/`, { token, key: randomUUID(), body: { sha256 } });
  const named = randomUUID();
  const PARTS = { template: 'bulkorders', form: 'parts', thread: named };

  test.each([
    { order: 'before', photoFirst: true },
    { order: 'after', photoFirst: false },
  ])(
    'come $order the request itself, without a word of where they were taken (security 20)',
    async ({ photoFirst }) => {
      const source = await tellingJpeg();
      expect((await sharp(source).metadata()).exif).toBeDefined();
      const sha256 = await upload(shop, buyer.token, source, 'image/jpeg');
      const photo = async () => expect((await add(named, sha256)).status).toBe(201);
      if (photoFirst) await photo();
      await ask(PARTS);
      if (!photoFirst) await photo();
      // The same twice is one.
      await photo();
      const { number } = await first();
      const { photos } = await thread(named);
      expect(photos).toEqual([{ position: 1, mime: 'image/jpeg', bytes: expect.any(Number) }]);
      expect((await seenBy(number)).photos).toEqual(photos);
      for (const [path, token] of [
        [`/requests/${named}/photos/1/`, buyer.token],
        [`/staff/requests/${number}/photos/1/`, staff],
      ] as const) {
        const file = await shop.app.inject({
          url: `/api${path}`,
          headers: { authorization: `Token ${token}` },
        });
        const kept = await sharp(file.rawPayload).metadata();
        expect([file.statusCode, kept.exif, kept.xmp, kept.iptc]).toEqual([
          200,
          undefined,
          undefined,
          undefined,
        ]);
        expect(file.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
      }
    },
  );

  test('are four at most', async () => {
    await ask(PARTS);
    const sizes = [10, 20, 30, 40, 50];
    const answers = [];
    for (const size of sizes) {
      const bytes = await scene(size + 20, 30)
        .jpeg()
        .toBuffer();
      answers.push(await add(named, await upload(shop, buyer.token, bytes, 'image/jpeg')));
    }
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 409]);
    expect(answers.at(-1)?.body).toMatchObject({ code: 'too_many_photos' });
  });

  test('are pictures, go with parts alone, and are asked for where their bytes are not there', async () => {
    await ask(PARTS);
    const paper = await upload(shop, buyer.token, pdfOf('x'), 'application/pdf');
    expect((await add(named, paper)).body).toMatchObject({ code: 'file_type_invalid' });
    expect((await add(named, 'f'.repeat(64))).body).toMatchObject({ code: 'upload_missing' });
    await ask({ template: 'quote' });
    const other = (await own()).results.find(({ kind }) => kind === 'quote');
    const bytes = await scene(40, 30).jpeg().toBuffer();
    const sha256 = await upload(shop, buyer.token, bytes, 'image/jpeg');
    expect((await add(other?.id ?? '', sha256)).body).toMatchObject({ code: 'no_photos_here' });
  });

  test('of a stranger who took the same name go nowhere near (security 1)', async () => {
    await ask(PARTS);
    const stranger = await newBuyer(shop);
    const bytes = await scene(40, 30).jpeg().toBuffer();
    await add(named, await upload(shop, stranger.token, bytes, 'image/jpeg'), stranger.token);
    expect((await thread(named)).photos).toEqual([]);
    await ask(PARTS, stranger.token);
    const [theirs] = (await own(stranger.token)).results;
    expect(theirs?.id).not.toBe(named);
    expect((await thread(named)).messages).toHaveLength(1);
  });

  const picture = async (width: number, token = buyer.token) =>
    upload(shop, token, await scene(width, 30).jpeg().toBuffer(), 'image/jpeg');
  const inbox = async () =>
    (await shop.mail(shop.config.supportInbox)).map(({ template }) => template).toReversed();

  test('that come when it was answered open it again, and our people are told once', async () => {
    await ask(PARTS);
    const { number } = await first();
    await change(number, { status: 'in_hand' });
    await answerIt(number, 'We have both.');
    shop.clock.advance(13 * 3600);
    expect((await add(named, await picture(40))).status).toBe(201);
    expect(await seenBy(number)).toMatchObject({ status: 'in_hand', overdue: false });
    expect((await thread(named)).status).toBe('in_hand');
    expect((await add(named, await picture(50))).status).toBe(201);
    expect(await inbox()).toEqual(['bulkorders', 'request-photo']);
    const [mail] = await shop.mail(shop.config.supportInbox);
    expect(mail?.links).toEqual([`${shop.config.publicUrl}/staff/requests/${number}`]);
  });

  test('that come when it was closed are taken for a week after the form, and our people are told', async () => {
    await ask(PARTS);
    const { number } = await first();
    await change(number, { status: 'closed' });
    shop.clock.advance(7 * 86_400);
    expect((await add(named, await picture(40))).status).toBe(201);
    expect(await seenBy(number)).toMatchObject({ status: 'closed', photos: [{ position: 1 }] });
    expect(await inbox()).toEqual(['bulkorders', 'request-photo']);
    shop.clock.advance(1);
    expect((await add(named, await picture(50))).body).toMatchObject({ code: 'request_closed' });
  });

  test('are seen before it is answered: one that came meanwhile is shown first', async () => {
    await ask(PARTS);
    const { number } = await first();
    await add(named, await picture(40));
    const over = await answerIt(number, 'Which hub?', { photos: 0 });
    expect([over.status, over.body]).toMatchObject([
      409,
      { code: 'version_conflict', current: { photos: [{ position: 1 }] } },
    ]);
    expect((await answerIt(number, 'We have both.', { photos: 1 })).status).toBe(200);
  });

  test('wait for their requests a dozen at a time, whatever they name', async () => {
    const sha256 = await picture(40);
    const answers = [];
    for (let count = 1; count <= 13; count += 1) answers.push((await add(randomUUID(), sha256)).status);
    expect(answers).toEqual([...Array<number>(12).fill(201), 409]);
    await ask(PARTS);
    expect((await add(named, sha256)).status).toBe(201);
  });

  test('are kept as small JPEGs, also what came as a large PNG', async () => {
    await ask(PARTS);
    const png = await scene(2400, 1200).ensureAlpha(0.5).png().toBuffer();
    expect((await add(named, await upload(shop, buyer.token, png, 'image/png'))).status).toBe(201);
    const row = await shop.db
      .selectFrom('request_photos')
      .select(['mime', 'bytes'])
      .executeTakeFirstOrThrow();
    const { format, width, height } = await sharp(row.bytes).metadata();
    expect([row.mime, format, width, height]).toEqual(['image/jpeg', 'jpeg', 2000, 1000]);
  });

  test('go onto no message that was sent as a guest with the address', async () => {
    await ask({ template: 'contact', userEmail: buyer.email }, null);
    const { id } = await first();
    expect((await add(id, await picture(40))).body).toMatchObject({ code: 'no_photos_here' });
  });

  test('under a name that a stranger took are forgotten after a week as well', async () => {
    await ask(PARTS);
    const stranger = await newBuyer(shop);
    await add(named, await picture(40, stranger.token), stranger.token);
    await clearAway(shop, ['request_photos'], { now: new Date(shop.clock.now().getTime() + 8 * 86_400_000) });
    expect(await shop.db.selectFrom('request_photos').select('thread').execute()).toEqual([]);
  });

  test('whose request never comes are forgotten after a week', async () => {
    const bytes = await scene(40, 30).jpeg().toBuffer();
    const sha256 = await upload(shop, buyer.token, bytes, 'image/jpeg');
    await add(randomUUID(), sha256);
    await ask(PARTS);
    await add(named, sha256);
    await clearAway(shop, ['request_photos']);
    const count = async () => (await shop.db.selectFrom('request_photos').select('thread').execute()).length;
    expect(await count()).toBe(2);
    await clearAway(shop, ['request_photos'], { now: new Date(shop.clock.now().getTime() + 8 * 86_400_000) });
    expect(await count()).toBe(1);
  });
});
