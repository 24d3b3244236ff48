import { beforeAll, expect, test } from 'vitest';
import { overIsGone } from './harness/page-readiness.ts';
import { inspectScreen } from './harness/inspect.ts';
import { STAFF } from './harness/shop.ts';
import { databaseOf, shopAndPhone } from './harness/shop-and-phone.ts';
import { signIn } from './harness/steps.ts';
import { offline, online } from './harness/prepared-phone.ts';

const { shop, phone, page } = await shopAndPhone({ phone: { hasApp: true } });
const db = databaseOf(shop);

/** The month that ended last, and a moment in it. */
const now = new Date();
const begun = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
const month = begun.toISOString().slice(0, 7);
const inside = new Date(begun.getTime() + 9 * 86_400_000);
const written = begun.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Somebody who promotes the shop and is owed what they are owed. */
async function supporter(first_name: string, code: string, cents: number, phone_: string | null = null) {
  const { id } = await db
    .insertInto('users')
    .values({
      email: `${first_name.toLowerCase()}@example.test`,
      first_name,
      last_name: 'Mwape',
      phone: phone_,
      language: 'en',
      is_active: true,
      is_staff: false,
      created_at: begun,
      activated_at: begun,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('supporters')
    .values({ user_id: id, code, upline_id: null, terms_version: 1, created_at: begun })
    .execute();
  await owe(id, cents);
  return id;
}
const owe = (id: number, cents: number) =>
  db
    .insertInto('commission_entries')
    .values({
      supporter_id: id,
      entry: 'adjustment',
      amount_minor: cents,
      payable_at: inside,
      reason: 'A fair at Ndola',
      made_by: id,
      created_at: inside,
    })
    .execute();

let natasha = 0;
beforeAll(async () => {
  natasha = await supporter('Natasha', 'NATA2345', 8450);
  await supporter('Joseph', 'JSPH2345', 1200, '+260977000111');
  // One telephone, two accounts: both are marked.
  await owe(await supporter('Chanda', 'CHAN2345', 2000, '+260977000111'), 1000);
  await signIn(page, shop.url, STAFF);
});

const grid = (name: string) => page.getByRole('grid', { name, exact: true });
const row = (name: RegExp) => page.getByRole('row', { name });

test('the list shows at a glance who stands out, and finds by a code', async () => {
  await page.goto(`${shop.url}/staff/supporters`);
  await row(/Joseph Mwape/)
    .getByText('Same telephone')
    .waitFor();
  await page.getByText('Who promotes the shop').waitFor();
  await inspectScreen(page, 'staff-supporters');
  await page.getByLabel('Find a supporter').fill('jsph2345');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText(/\b1 supporter$/).waitFor();
  expect(
    await grid('Supporters')
      .getByRole('row', { name: /Natasha/ })
      .count(),
  ).toBe(0);
  await page.getByLabel('Find a supporter').fill('nobody at all');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('No matching supporters').waitFor();
});

test('a position is set with its reason, and stands in their history', async () => {
  await page.goto(`${shop.url}/staff/supporters?q=NATA2345`);
  await page.getByRole('link', { name: 'Natasha Mwape' }).click();
  await page.getByRole('heading', { level: 1, name: 'Natasha Mwape' }).waitFor();
  const position = page.getByRole('region', { name: 'Position', exact: true });
  await position.getByLabel('Position', { exact: true }).selectOption('ETM');
  await position.getByRole('button', { name: 'Change the position' }).click();
  await position.getByText('This field is required').waitFor();
  await position.getByLabel('Reason').fill('Sold twelve cars this year');
  await position.getByRole('button', { name: 'Change the position' }).click();
  await position.getByText('Saved.', { exact: true }).waitFor();
  await grid('Earlier positions').getByText('Sold twelve cars this year').waitFor();
  await page.getByText('ETM, Executive Team Manager, 1.5 %').first().waitFor();
  await inspectScreen(page, 'staff-supporter');
});

test('what is marked of somebody is said in words', async () => {
  const own = page.url();
  await page.goto(`${shop.url}/staff/supporters?q=JSPH2345`);
  await page.getByRole('link', { name: 'Joseph Mwape' }).click();
  await page.getByText('Other accounts with the same telephone number: 1.').waitFor();
  await page.goto(own);
});

test('an adjustment is asked about in words before it is written in the ledger', async () => {
  const box = page.getByRole('region', { name: 'Adjustment' });
  await box.getByLabel('Amount in US dollars').fill('ten');
  await box.getByLabel('Reason').fill('Petrol for the fair');
  await box.getByRole('button', { name: 'Review it first' }).click();
  await box.getByText('Enter an amount like 12.50').waitFor();
  await box.getByLabel('Amount in US dollars').fill('10001');
  await box.getByText('One adjustment is $10,000.00 at most').waitFor();
  await box.getByLabel('Amount in US dollars').fill('10');
  await box.getByRole('button', { name: 'Review it first' }).click();
  const question = page.getByRole('alertdialog', { name: 'Add $10.00 for Natasha Mwape?' });
  await question.getByText('The balance of Natasha Mwape goes from $84.50 to $94.50.').waitFor();
  await question.getByText('They will read: Petrol for the fair').waitFor();
  await inspectScreen(page, 'staff-adjust-question', true);
  // Somebody else was quicker: nothing is written over what was not seen.
  await db
    .insertInto('commission_entries')
    .values({
      supporter_id: natasha,
      entry: 'adjustment',
      amount_minor: 100,
      payable_at: new Date(),
      reason: 'A dollar meanwhile',
      made_by: natasha,
      created_at: new Date(),
    })
    .execute();
  await question.getByRole('button', { name: 'Record the adjustment' }).click();
  await question.getByText('The amount owed has changed in the meantime.').waitFor();
  await question.getByText('goes from $85.50 to $95.50.').waitFor();
  await question.getByRole('button', { name: 'Record the adjustment' }).click();
  await box.getByText('$10.00 has been recorded in the ledger.').waitFor();
  await grid('Commissions').getByText('Petrol for the fair').waitFor();
});

test('the ledger of all is narrowed by state', async () => {
  await page.goto(`${shop.url}/staff/commissions`);
  await grid('Commissions').getByRole('link', { name: 'Joseph Mwape' }).waitFor();
  await inspectScreen(page, 'staff-commissions');
  await page.getByLabel('Status').selectOption('paid');
  await page.getByText('No commissions here').waitFor();
});

test('a month is looked at, paid out, and its transfer marked', async () => {
  await page.goto(`${shop.url}/staff/payouts`);
  await page.getByText('No month has been paid out yet').waitFor();
  expect(await page.getByRole('textbox', { name: 'Month' }).inputValue()).toBe(month);
  await page.getByRole('button', { name: 'Review it first' }).click();
  const seen = page.getByRole('region', { name: `${written}: what would be paid` });
  await seen.getByText('to 2 supporters').waitFor();
  await seen.getByText('1 payout waits for a second person.').waitFor();
  await grid('Carried over')
    .getByRole('row', { name: /Joseph Mwape/ })
    .getByText('$12.00')
    .waitFor();
  await inspectScreen(page, 'staff-payouts');
  await seen.getByRole('button', { name: 'Make the payouts: $114.50' }).click();
  const question = page.getByRole('alertdialog', { name: `Pay out $114.50 for ${written}?` });
  await question.waitFor();
  await inspectScreen(page, 'staff-payouts-question', true);
  await question.getByRole('button', { name: 'Pay $114.50' }).click();
  await page.getByRole('heading', { level: 1, name: `Payouts of ${written}` }).waitFor();
  await page.getByText('2 transfers to make').waitFor();
  await row(/Chanda Mwape/)
    .getByText('You made this run, so someone else must release it.')
    .waitFor();
  await inspectScreen(page, 'staff-payout-run');

  await page.getByRole('button', { name: 'Mark as paid: Natasha Mwape' }).click();
  const paid = page.getByRole('dialog', { name: '$84.50 to Natasha Mwape was paid' });
  await paid.getByRole('button', { name: 'Mark as paid' }).click();
  await paid.getByText('This field is required').waitFor();
  await paid.getByLabel('Transfer reference').fill('TT-2210');
  await inspectScreen(page, 'staff-payout-mark', true);
  await paid.getByLabel('Transfer reference').press('Enter');
  await page.getByText('1 transfer to make').waitFor();
  await grid('Payouts').getByText('TT-2210').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(new RegExp(`^payouts-${month}-.*\\.csv$`));
});

test('what is held is released by somebody who did not make the run; what was taken back since is left out', async () => {
  const [run] = await db.selectFrom('payout_runs').select('id').execute();
  const own = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', STAFF.email)
    .executeTakeFirstOrThrow();
  // As if somebody else of the staff had made it.
  const chanda = await db
    .selectFrom('payouts')
    .innerJoin('users', 'users.id', 'supporter_id')
    .select(['payouts.id', 'supporter_id'])
    .where('first_name', '=', 'Chanda')
    .executeTakeFirstOrThrow();
  await db.updateTable('payout_runs').set({ made_by: chanda.supporter_id }).execute();
  const [first, second] = await db
    .selectFrom('payout_items')
    .innerJoin('commission_entries', 'commission_entries.id', 'entry_id')
    .select('entry_id')
    .where('payout_items.payout_id', '=', chanda.id)
    .orderBy('amount_minor', 'desc')
    .execute();
  // Orders behind it are canceled one after the other: 12.00 of the 30.00 goes back, and 10.00 later.
  const takeBack = (cents: number, item: typeof first) =>
    db
      .insertInto('commission_entries')
      .values({
        supporter_id: chanda.supporter_id,
        entry: 'reversed',
        amount_minor: -cents,
        payable_at: new Date(),
        reverses: item?.entry_id ?? '',
        created_at: new Date(),
      })
      .execute();
  await takeBack(1200, first);
  expect(own.id).not.toBe(chanda.supporter_id);
  await page.goto(`${shop.url}/staff/payouts/${run?.id}`);
  await page.getByText('$12.00 of this has since been reversed.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Release: Chanda Mwape' }).click();
  const question = page.getByRole('alertdialog', { name: 'Release $30.00 to Chanda Mwape?' });
  await question.getByText('Something is marked').waitFor();
  await question.getByRole('button', { name: 'Release it' }).click();
  await page.getByText(/^Released by /).waitFor();
  await inspectScreen(page, 'staff-payout-taken-back');
  await page.getByRole('button', { name: 'Void: Chanda Mwape' }).click();
  const voids = page.getByRole('alertdialog', { name: 'Do not pay $30.00 to Chanda Mwape?' });
  await voids.getByText('what they have earned is paid by the next run').waitFor();
  await voids.getByRole('button', { name: 'Cancel' }).click();
  await overIsGone(page);
  // The bank was told of 18.00; then the second one comes, before anybody marks it.
  await takeBack(1000, second);
  await page.reload();
  await page.getByRole('button', { name: 'Mark as paid: Chanda Mwape' }).click();
  const paid = page.getByRole('dialog', { name: '$30.00 to Chanda Mwape was paid' });
  await paid.getByLabel('Transfer reference').fill('TT-2211');
  await paid.getByRole('button', { name: 'Mark as paid' }).click();
  await paid.getByText('Choose an amount').waitFor();
  expect(await paid.getByRole('radio').count()).toBe(3);
  await paid.getByText('What is left.').waitFor();
  await paid.getByText('All of it had already been sent. $22.00 will be deducted').waitFor();
  await paid.getByText('It had been sent before the last reversal. $10.00 will be deducted').click();
  await inspectScreen(page, 'staff-payout-which-sum', true);
  await paid.getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByText('all paid').waitFor();
  await row(/Chanda Mwape/)
    .getByText('$18.00')
    .waitFor();
});

test('a month that was paid is not paid again: the page leads to its payouts', async () => {
  await page.goto(`${shop.url}/staff/payouts`);
  await grid('Payouts by month').getByText('All paid').waitFor();
  await page.getByRole('button', { name: 'Review it first' }).click();
  await page.getByText('This month has already been paid out.').waitFor();
  await page.getByRole('link', { name: 'Open its payouts' }).click();
  await page.getByRole('heading', { level: 1, name: `Payouts of ${written}` }).waitFor();
});

test('a month before one that was paid says which one covered it, and one that runs is not over', async () => {
  const box = page.getByRole('textbox', { name: 'Month' });
  await page.goto(`${shop.url}/staff/payouts`);
  await box.fill('2024-01');
  await page.getByRole('button', { name: 'Review it first' }).click();
  await page.getByText(`${written} has already been paid out.`).waitFor();
  await page.getByText('It covered this month too').waitFor();
  await box.fill(now.toISOString().slice(0, 7));
  await page.getByRole('button', { name: 'Review it first' }).click();
  await page.getByText('This month is not over yet.').waitFor();
});

test('whoever signed in a while ago types their password before anything is paid', async () => {
  const before = new Date(Date.UTC(begun.getUTCFullYear(), begun.getUTCMonth() - 1, 1));
  await db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .execute();
  // As if last month were still to be paid: none before one that was paid can be.
  await db
    .updateTable('payout_runs')
    .set({ month: before.toISOString().slice(0, 7) })
    .execute();
  await page.goto(`${shop.url}/staff/payouts`);
  await page.getByRole('textbox', { name: 'Month' }).fill(month);
  await page.getByRole('button', { name: 'Review it first' }).click();
  await page.getByText('Nobody is paid.').waitFor();
  await page.getByRole('button', { name: 'Close the month' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Pay $0.00' }).click();
  await question.getByText('type your password again').waitFor();
  await question.getByLabel('Password', { exact: true }).fill('not this one');
  await question.getByRole('button', { name: 'Pay $0.00' }).click();
  await question.getByText('The password is not right').waitFor();
  await question.getByLabel('Password', { exact: true }).fill(STAFF.password);
  await question.getByRole('button', { name: 'Pay $0.00' }).click();
  await page.getByText('all paid').waitFor();
});

test('without a network nothing of it is shown, and it comes with the connection', async () => {
  await page.goto(`${shop.url}/staff/supporters`);
  await row(/Natasha Mwape/).waitFor();
  await offline(phone, shop);
  await page.getByLabel('Find a supporter').fill('NATA2345');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('This could not be loaded.').waitFor();
  await online(phone, shop);
  await page.getByText(/\b1 supporter$/).waitFor();
});
