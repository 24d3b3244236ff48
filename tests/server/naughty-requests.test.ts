import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sendInquiry, sendPartsRequest } from '#contract/requests.ts';
import { sendAssessment, sendContact } from '#contract/shop-requests.ts';
import { staffRequests } from '#contract/staff/requests.ts';
import { testServer } from './harness/test-server.ts';
import { NAUGHTY, OTHER } from './naughty-texts.ts';

/** Request forms with texts that broke somebody's shop once, in each field (spec buyer §5). */
const lines: string[] = [];
const INBOX = 'support@shop.example.test';
const shop = await testServer({
  config: { supportInbox: `Support <${INBOX}>` },
  onLogLine: (line) => lines.push(line),
});
const staff = await shop.login('staff@example.test');

/** One of each way in which they are judged: electronics, wholesale and quotes are judged as a message is. */
const FORMS = [
  { form: 'inquiry', body: { ...sendInquiry.example, productId: 12 } },
  { form: 'parts', body: sendPartsRequest.example },
  { form: 'contact', body: sendContact.example },
  { form: 'assessment', body: sendAssessment.example },
] as const;
const FIELDS = FORMS.flatMap(({ form, body }) => Object.keys(body).map((field) => ({ form, field, body })));

/** Text that a text becomes on its way in. */
const kept = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/\r\n/g, '\n')
    .normalize('NFC')
    .trim();

test.each(FIELDS)(
  '$field of the form $form takes any text whole, or says why not',
  async ({ field, body }) => {
    lines.length = 0;
    await shop.db.deleteFrom('requests').execute();
    const taken: string[] = [];
    for (const value of [...NAUGHTY, ...OTHER]) {
      const answer = await shop.api('POST', '/email-service/', { body: { ...body, [field]: value } });
      if (answer.status === 200) {
        if (typeof value === 'string') taken.push(kept(value));
        continue;
      }
      expect(answer.status, `${JSON.stringify(value)}: ${answer.text}`).toBe(400);
      expect(answer.body).toMatchObject({ code: expect.any(String), detail: expect.any(String) });
    }
    const rows = await shop.db.selectFrom('requests').select('fields').orderBy('id').execute();
    if (['userName', 'contactNumber', 'refNumber', 'userRequest', 'benchMarked'].includes(field)) {
      // A phone number, the shortest of them, takes a dozen.
      expect(taken.length).toBeGreaterThan(10);
      expect(rows.map(({ fields }) => fields[field])).toEqual(taken);
    }
    expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    const inbox = await shop.api('GET', '/staff/requests/', { token: staff });
    expect(inbox.as(staffRequests.answer).count).toBe(rows.length);
  },
);

test('each of them is one mail to the shop alone, with a subject of one line and no header of a stranger', async () => {
  const waiting = await shop.db
    .selectFrom('mail_outbox')
    .select(['to_address', 'subject', 'reply_to'])
    .execute();
  expect(waiting.length).toBeGreaterThan(200);
  // Its seller is told of a question too, and nobody that a text names.
  expect(new Set(waiting.map(({ to_address: to }) => to))).toEqual(new Set([`Support <${INBOX}>`]));
  for (const { subject, reply_to: reply } of waiting) {
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    if (reply !== null) expect(reply).toMatch(/^[^\s,<>]+@[^\s,<>@]+$/);
  }
  // Every tenth is enough to look at as a file.
  await shop.db
    .deleteFrom('mail_outbox')
    .where(({ eb }) => eb(eb.fn('mod', ['id', eb.val(10)]), '!=', 0))
    .execute();
  for (let round = 0; round < 50; round++) {
    const left = await shop.db.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null).execute();
    if (left.length === 0) break;
    await shop.app.runJobs();
  }
  const folder = join(shop.config.dataDir, 'mail');
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const head = file.slice(0, file.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, ' ');
    expect(head.match(/^to:/gim)).toHaveLength(1);
    expect(head).not.toMatch(/^b?cc:/im);
  }
});
