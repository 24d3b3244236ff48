import { expect, test } from 'vitest';
import { CROWD_LIMIT } from '#server/platform/calls/puzzles.ts';
import { atEase } from './harness/page-readiness.ts';
import { workerReady } from './harness/phone.ts';
import { aShop, databaseOf } from './harness/shop-and-phone.ts';
import { SEARCH_IN_MEMORY } from './harness/shop.ts';
import { offline, online } from './harness/prepared-phone.ts';

/** A crowd of forms: a guest's phone works out what its own costs, in a worker of the built page, and sends it. */
const shop = await aShop({ env: { RATE_LIMITS: 'on', ...SEARCH_IN_MEMORY } });
const phone = await shop.phone();
const db = databaseOf(shop);

/** In this hour and the next, whenever the test runs. */
async function crowd(): Promise<void> {
  const hour = CROWD_LIMIT.windowSeconds * 1000;
  const begun = Math.floor(Date.now() / hour) * hour;
  const rows = [begun, begun + hour].map((at) => ({
    bucket: CROWD_LIMIT.name,
    window_start: new Date(at),
    count: CROWD_LIMIT.max,
  }));
  await db.deleteFrom('rate_limits').where('bucket', '=', CROWD_LIMIT.name).execute();
  await db.insertInto('rate_limits').values(rows).execute();
}
const spent = async () => (await db.selectFrom('spent_puzzles').select('at').execute()).length;
const asked = async () =>
  (await db.selectFrom('requests').select('fields').orderBy('id').execute()).map(
    ({ fields }) => fields['userRequest'],
  );

/** Words that forms said while they were worked on. One puzzle in a thousand is solved before anybody can look: so of all of them. */
const said: string[] = [];
const CHECKING = 'Checking that this is not sent by a robot…';

test.each([{ offline: false }, { offline: true }])(
  'a form of a guest goes once, after some seconds of work (written offline: $offline)',
  async ({ offline: isOffline }) => {
    await crowd();
    const before = { spent: await spent(), asked: await asked() };
    const words = `Where is my ship? ${before.asked.length}`;
    const page = await phone.tab();
    await page.exposeFunction('heard', (text: string) => void said.push(text));
    await page.addInitScript((checking) => {
      const hear: unknown = Reflect.get(globalThis, 'heard');
      new MutationObserver(() => {
        const shown = document.body?.textContent ?? '';
        if (shown.includes(checking) && typeof hear === 'function') hear(checking);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    }, CHECKING);
    await page.goto(`${shop.url}/help-contact`);
    await page.getByLabel('Name', { exact: true }).fill('Chanda Phiri');
    await page.getByLabel('Email').fill('chanda@example.test');
    await page.getByLabel('Phone number').fill('+260 97 1234567');
    await page.getByLabel('Request', { exact: true }).fill(words);
    await workerReady(page);
    if (isOffline) await offline(phone, shop);
    await atEase(page);
    await page.getByRole('button', { name: 'Send' }).click();
    if (isOffline) {
      await page.getByText('It is sent when there is a connection.').waitFor();
      await online(phone, shop);
    }
    await page.getByText('An agent will be in touch within 12hrs').waitFor({ timeout: 60_000 });
    expect(await asked()).toEqual([...before.asked, words]);
    expect(await spent()).toBe(before.spent + 1);
    await page.close();
  },
);

test('while it is worked out, the form says so', () => {
  expect(said).toContain(CHECKING);
});
