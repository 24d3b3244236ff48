import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { PROMO_SIZES, PROMO_TYPES, type PromoType } from '#domain/promo/media.ts';
import { factsOf, readQr } from '../server/promo-picture.ts';
import { who } from './harness/account-and-phone.ts';
import { advance, mailsTo, PASSWORD, tokenFor, told } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { goWithin, pageIsReady } from './harness/page-readiness.ts';
import { piecesKept, workerReady } from './harness/phone.ts';
import { offline, online, stored } from './harness/prepared-phone.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { signIn } from './harness/steps.ts';

/** A supporter's card, flyer and banner on their phone, with a network and without one, and where their commission goes. */
const { shop, phone, page } = await shopAndPhone({
  seed: 'account',
  quiet: true,
  lineStays: true,
  phone: { hasApp: true },
});
/** Page of people beside them. */
const desk = await (await shop.phone()).tab();
const TITLES: Record<PromoType, string> = {
  bc: 'Business cards',
  a5: 'A5 flyers',
  'v-banner': 'Vinyl signage',
};

/** The words take the tap, as the circle lies under them. */
const choose = (name: string) =>
  page.getByRole('group', { name: 'Print language' }).getByText(name, { exact: true }).click();

/** Lines that a name takes in the choice. */
const linesOf = (name: string) =>
  page
    .getByRole('group', { name: 'Print language' })
    .getByText(name, { exact: true })
    .evaluate((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });

/** Pictures of the server, each drawn once: what a phone loaded is what the server gives. */
const ofServer = new Map<string, Buffer>();
async function askServer(query: string): Promise<Buffer> {
  const token = await tokenFor(shop, 'supporter1@example.test');
  return (await shop.ask(`/api/pdf-file/?${query}`, { token })).bytes;
}

async function download(type: PromoType): Promise<{ name: string; png: Buffer }> {
  const [got] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download: ${TITLES[type]}` }).click(),
  ]);
  return { name: got.suggestedFilename(), png: readFileSync(await got.path()) };
}

test('a guest signs in first and comes back to the place', async () => {
  await page.goto(`${shop.url}/advertising-tools`);
  await page.waitForURL(`${shop.url}/login`);
  await signIn(page, null, who('supporter1'));
  await page.waitForURL(`${shop.url}/advertising-tools`);
  await page.getByRole('heading', { name: 'Promotion Tools', level: 1 }).waitFor();
  await page.getByText('Promotion media is for registered supporters only.').waitFor();
  // Each language in one line of its own, the chosen one with its mark too.
  await page.setViewportSize({ width: 360, height: 740 });
  for (const name of ['Kiswahili', 'Português', 'English']) {
    await choose(name);
    expect(await linesOf(name)).toBe(1);
  }
  await workerReady(page);
});

test('with a network each is the file of the server, and says what it took', async () => {
  for (const type of PROMO_TYPES) {
    const { name, png } = await download(type);
    expect(name).toBe(`chicargos-promo-${type}.png`);
    ofServer.set(type, png);
  }
  // The way is the same for each, and a banner takes the server seconds to draw.
  expect(ofServer.get('bc')?.equals(await askServer('type=bc'))).toBe(true);
  await expect.poll(() => page.getByText(/^In your downloads, \d+ KB\.$/).count()).toBe(3);
  await inspectScreen(page, 'advertising-tools');
});

test('in another language it is another file, of the server and of the phone, and so is the sample', async () => {
  expect(await page.getByRole('radio', { name: 'English' }).isChecked()).toBe(true);
  await choose('Português');
  await expect.poll(() => page.getByRole('radio', { name: 'Português' }).isChecked()).toBe(true);
  // What was said of the English one does not hold for this.
  await expect.poll(() => page.getByText(/^In your downloads/).count()).toBe(0);
  const { png } = await download('bc');
  expect(png.equals(await askServer('type=bc&lang=pt'))).toBe(true);
  expect(await readQr(png)).toBe(`${shop.url}/?ref=SUPP2345`);
  ofServer.set('bc pt', png);
  const [got] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Sample file, PDF' }).click(),
  ]);
  expect(got.suggestedFilename()).toBe('chicargos-sample.pdf');
  const { bytes } = await shop.ask('/api/pdf-file/?lang=pt', {});
  expect(readFileSync(await got.path()).equals(bytes)).toBe(true);
  expect(bytes.equals((await shop.ask('/api/pdf-file/', {})).bytes), 'not the English one').toBe(false);
  await choose('English');
});

test('without a network the phone draws the same pictures, for print, with the same code on them', async () => {
  await piecesKept(page, 'supporter', 'promo');
  await offline(phone, shop);
  await page.reload();
  await page.getByText('PNG, created on this phone without using data').first().waitFor();
  for (const type of PROMO_TYPES) {
    const { name, png } = await download(type);
    expect(name).toBe(`chicargos-promo-${type}.png`);
    const { width, height, perMetre } = PROMO_SIZES[type];
    expect(factsOf(png)).toMatchObject({ width, height, perMetre: [perMetre, perMetre] });
    expect(factsOf(png).comment).toBe('Natasha Mwape SUPP2345');
    expect(await readQr(png)).toBe(`${shop.url}/?ref=SUPP2345`);
    const difference = await differenceOf(png, ofServer.get(type));
    // Two makers of edges: nothing stands anywhere else.
    expect.soft(difference.mean, `${type} mean`).toBeLessThan(1);
    expect.soft(difference.far, `${type} share of far pixels`).toBeLessThan(0.002);
  }
  await expect.poll(() => page.getByText('Created on this phone, using no data.').count()).toBe(3);
  await choose('Português');
  const { png: card } = await download('bc');
  expect((await differenceOf(card, ofServer.get('bc pt'))).far, 'the words of the server').toBeLessThan(
    0.002,
  );
  await choose('English');
  await page.getByRole('button', { name: 'Sample file, when online' }).click();
  await page.getByText('It needs a connection.').waitFor();
});

/** Distance of two pictures from each other, of 255: on the mean, and how many pixels by more than a quarter. */
async function differenceOf(one: Buffer, other?: Buffer): Promise<{ mean: number; far: number }> {
  const raw = (png?: Buffer) => (png ? sharp(png).greyscale().raw().toBuffer() : null);
  const [a, b] = await Promise.all([raw(one), raw(other)]);
  if (!a || !b || a.length !== b.length) return { mean: 255, far: 1 };
  let [sum, far] = [0, 0];
  for (let at = 0; at < a.length; at++) {
    const by = Math.abs((a[at] ?? 0) - (b[at] ?? 0));
    sum += by;
    if (by > 64) far++;
  }
  return { mean: sum / a.length, far: far / a.length };
}

test('where the picture cannot be drawn it is said, and tried again', async () => {
  await page.evaluate(() => {
    const kept = HTMLCanvasElement.prototype.getContext;
    Object.assign(globalThis, { kept });
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  // What was drawn before is at hand: another visit has it drawn anew.
  await page.getByRole('link', { name: 'Account' }).first().click();
  // The page before has a heading too.
  await page.waitForURL(`${shop.url}/profile`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  await page.waitForURL(`${shop.url}/advertising-tools`);
  await page.getByRole('button', { name: 'Download: Business cards' }).click();
  await page.getByText('The picture could not be created on this phone.').waitFor();
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.getContext = Reflect.get(globalThis, 'kept') as never;
  });
  const [got] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Try again' }).click(),
  ]);
  expect(got.suggestedFilename()).toBe('chicargos-promo-bc.png');
});

test('a picture goes to the apps of the phone where it has a way to', async () => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => {
        const [file] = files;
        document.title = `${file?.name} ${file?.type} ${(file?.size ?? 0) > 1000}`;
      },
    });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Share: Business cards' }).click();
  await expect.poll(() => page.title()).toBe('chicargos-promo-bc.png image/png true');
});

test('a buyer is shown the way to join', async () => {
  await online(phone, shop);
  await signIn(desk, shop.url, who('buyer0'));
  await goWithin(desk, '/advertising-tools');
  await desk.getByRole('heading', { name: 'This part is for registered supporters' }).waitFor();
  await desk.getByRole('link', { name: 'Join the programme' }).waitFor();
  expect(await desk.getByRole('button', { name: /^Download/ }).count()).toBe(0);
  await goWithin(desk, '/profile');
  await desk.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await desk.waitForURL(`${shop.url}/`);
});

describe("where a supporter's commission goes, as they say it and staff read it", () => {
  const SUPPORTER = who('supporter1');
  const NUMBER = '0961 234 123';

  let run: v.InferOutput<typeof Made>;

  beforeAll(async () => {
    const token = await tokenFor(shop, 'staff1@example.test');
    const payment = { type: 'payment_received', amount: '5700.00', currency: 'USD', reference: 'FT-301' };
    const { status } = await shop.ask('/api/staff/orders/100000301/events/', {
      method: 'POST',
      token,
      body: JSON.stringify({ ...payment, received_at: '2025-01-10T00:00:00Z' }),
    });
    expect(status).toBe(201);
  });

  const Made = v.object({
    id: v.string(),
    payouts: v.array(v.object({ id: v.string(), supporter: v.object({ email: v.string() }) })),
  });
  /** Work that staff do past their desk. */
  async function byStaff(path: string, body: object): Promise<unknown> {
    const token = await tokenFor(shop, 'staff1@example.test');
    return told(shop, `/api/staff/commissions/${path}`, body, { token });
  }
  /** Destinations of the payouts of February, as the staff's desk shows it now. */
  async function payoutsTable() {
    await desk.goto(`${shop.url}/staff/payouts/${run.id}`);
    const table = desk.getByRole('grid', { name: 'Where it goes' });
    await table.waitFor();
    return table;
  }

  async function open(path: string): Promise<void> {
    await goWithin(page, path);
    await pageIsReady(page);
  }
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const box = (name: string) => page.getByRole('region', { name });
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  const number = () => page.getByLabel('Mobile number of the wallet');
  /** Everything of this product that lies in the browser. */
  const onPhone = async () =>
    JSON.stringify([
      await stored(page, 'rows'),
      await stored(page, 'drafts'),
      await stored(page, 'commands'),
    ]);

  test('where money waits and nobody has said where to send it, dashboard and statement say so', async () => {
    for (const path of ['/supporter-dashboard', '/supporter-dashboard/statement']) {
      await open(path);
      await page.getByText('$50.00 is waiting for you.').waitFor();
      await page
        .getByRole('link', { name: /How you are paid/ })
        .getByText('Not given yet')
        .waitFor();
    }
    await inspectScreen(page, 'supporter-statement-waits');
    await page.getByRole('link', { name: /How you are paid/ }).click();
    await heading('How you are paid');
    await page.getByText('$50.00 is waiting for you.').waitFor();
  });

  test('staff are warned of a payout that nobody knows where to send, and may make it all the same', async () => {
    run = v.parse(Made, await byStaff('payout-runs/', { month: '2025-02' }));
    await signIn(desk, shop.url, who('staff1'));
    const table = await payoutsTable();
    await table.getByText('No details yet').waitFor();
    await desk.getByText('1 supporter has not said where to pay.').waitFor();
  });

  test('what is missing or wrong is said at its field, by the phone and by the shop', async () => {
    await save();
    await page.getByText('Enter the operator or bank').waitFor();
    await page.getByText('Type the number').waitFor();
    await page.getByText('Type the name of the account holder').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('operator');
    await page.getByLabel('Operator').selectOption('MTN MoMo');
    await page.getByLabel('Name of the account holder').fill('Natasha Zulu');
    await number().fill('0961');
    await save();
    await page.getByText('Type the whole mobile number').waitFor();
    await number().fill('+263 77 234 5671');
    await save();
    await page.getByText('This number is from another country').waitFor();
    await inspectScreen(page, 'supporter-payment-refused');
  });

  test('which kind of account was chosen is there after a reload; nothing of the account itself is ever on this phone (security 30)', async () => {
    const bank = () => page.getByRole('radio', { name: 'Bank account' });
    await page.getByText('Bank account', { exact: true }).click();
    await page.getByLabel('Country of the account').selectOption('ZA');
    await page.getByLabel('Bank', { exact: true }).fill('Hidden Trust');
    await page.getByLabel('Account number').fill('0012 3456 789');
    await page.getByLabel('Branch (optional)').fill('Hatfield');
    await expect.poll(() => onPhone()).toContain('"ZA"');
    expect(await onPhone()).not.toMatch(/Natasha Zulu|Hidden Trust|Hatfield|3456/);
    await page.reload();
    await heading('How you are paid');
    await expect.poll(() => bank().isChecked()).toBe(true);
    expect(await page.getByLabel('Country of the account').inputValue()).toBe('ZA');
    for (const field of ['Bank', 'Account number', 'Name of the account holder'])
      expect(await page.getByLabel(field, { exact: true }).inputValue()).toBe('');
    await page.getByText('Mobile money', { exact: true }).click();
    await page.getByLabel('Country of the account').selectOption('ZM');
    await page.getByLabel('Operator').selectOption('MTN MoMo');
    await page.getByLabel('Name of the account holder').fill('Natasha Zulu');
    await number().fill(NUMBER);
    expect(await onPhone()).not.toMatch(/961 ?234|772345671|77 234/);
  });

  test('without a network nothing is changed, and the form keeps what stands in it', async () => {
    await offline(phone, shop);
    await page.getByText('This needs a connection.').waitFor();
    await number().fill(NUMBER);
    await save();
    await page.getByText('There was no answer.').waitFor();
    expect(await number().inputValue()).toBe(NUMBER);
    await online(phone, shop);
  });

  test('a sign-in of an hour ago asks for the password; then it is saved, masked, and mailed (security 31)', async () => {
    await advance(shop, 3600);
    await save();
    await page.getByText('You signed in a while ago. Type your password again').waitFor();
    const password = page.getByRole('textbox', { name: 'Password', exact: true });
    await password.fill('not it');
    await save();
    await page.getByText('This is not your password').waitFor();
    await inspectScreen(page, 'supporter-payment-password');
    await password.fill(PASSWORD);
    await save();
    await page.getByText('Saved.', { exact: true }).waitFor();
    const facts = box('Your commission goes to');
    await expect
      .poll(() => facts.innerText())
      .toMatch(/MTN MoMo[\s\S]*•••••123[\s\S]*Natasha Zulu[\s\S]*Zambia/);
    await page.getByText('is waiting for you').waitFor({ state: 'detached' });
    await expect.poll(() => onPhone()).toContain('•••••123');
    expect(await onPhone()).not.toMatch(/961 ?234/);
    expect((await mailsTo(shop, SUPPORTER.email)).map(({ template }) => template)).toContain(
      'payout-details',
    );
    await inspectScreen(page, 'supporter-payment');
  });

  test('it is readable without a network, with its age, also after a reload', async () => {
    await piecesKept(page, 'supporter');
    await offline(phone, shop);
    await page.reload();
    await heading('How you are paid');
    await page.getByText(/^On this phone since .*Readable without a connection/).waitFor();
    await box('Your commission goes to').getByText('•••••123').waitFor();
    await online(phone, shop);
  });

  test('a change begins with what stands, is typed whole again, and can be left', async () => {
    await page.getByRole('button', { name: 'Change' }).click();
    expect(await page.getByLabel('Operator').inputValue()).toBe('MTN MoMo');
    expect(await number().inputValue()).toBe('');
    await page.getByText('Bank account', { exact: true }).click();
    await page.getByLabel('Country of the account').selectOption('ZA');
    await page.getByLabel('Branch (optional)').fill('Hatfield');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await box('Change it').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Change' }).click();
    expect(await page.getByLabel('Country of the account').inputValue()).toBe('ZM');
    await page.getByLabel('Operator').selectOption('Another');
    await page.getByLabel('Name of the operator').fill('Zed Pay');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  test('staff see the whole number and that it is new; the statement says where it went', async () => {
    const table = await payoutsTable();
    const line = table.getByRole('row').filter({ hasText: '+260961234123' });
    await line.getByText('Changed in the last 7 days').waitFor();
    await expect.poll(() => line.innerText()).toMatch(/MTN MoMo, Zambia · Mobile money[\s\S]*Natasha Zulu/);
    await inspectScreen(desk, 'staff-payout-run-where');
    const payout = run.payouts.find(({ supporter }) => supporter.email === SUPPORTER.email);
    const paid = { reference: 'TT-2210', paid_at: '2025-03-01' };
    await byStaff(`payouts/${payout?.id ?? ''}/mark-paid/`, paid);
    await payoutsTable();
    await desk.getByText('MTN MoMo ending 123').waitFor();
    await open('/supporter-dashboard/statement');
    await page.getByText('Paid to MTN MoMo ending 123').waitFor();
  });
});
