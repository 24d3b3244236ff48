import { expect, test } from 'vitest';
import { CROWD_LIMIT } from '#server/platform/calls/puzzles.ts';
import { atEase } from './harness/page-readiness.ts';
import { aShop, databaseOf } from './harness/shop-and-phone.ts';
import { SEARCH_IN_MEMORY } from './harness/shop.ts';

/** A crowd of forms: a guest's phone works out what its own costs, in a worker of the built page, and sends it. */
const shop = await aShop({ env: { RATE_LIMITS: 'on', ...SEARCH_IN_MEMORY } });
/** Compiles hot code as people's browsers do, not as those of tests: this is a quarter of a million tries. */
const phone = await shop.phone({ flags: ['--js-flags='] });
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

const CHECKING = 'Checking that this is not sent by a robot…';

/** Gives the puzzle to its worker once the form says what it does: a quick one would be solved before anybody can look. */
function workOnceSaid(checking: string): void {
  const isSaid = new Promise<void>((resolve) => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes(checking)) resolve();
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function postOnceSaid(puzzle: unknown): void {
    void isSaid.then(() => postMessage.call(this, puzzle));
  };
}

// Written offline, in a closed tab, by the worker: tests/offline/crowd.test.ts.
test('a form of a guest says that it is worked on, and goes once after that', async () => {
  await crowd();
  const words = 'Where is my ship?';
  const page = await phone.tab();
  await page.addInitScript(workOnceSaid, CHECKING);
  await page.goto(`${shop.url}/help-contact`);
  await page.getByLabel('Name', { exact: true }).fill('Chanda Phiri');
  await page.getByLabel('Email').fill('chanda@example.test');
  await page.getByLabel('Phone number').fill('+260 97 1234567');
  await page.getByLabel('Request', { exact: true }).fill(words);
  await atEase(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('An agent will be in touch within 12hrs').waitFor({ timeout: 60_000 });
  expect(await asked()).toEqual([words]);
  expect(await spent()).toBe(1);
});
