import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import * as v from 'valibot';
import { OwnRequests, RequestThread } from '#contract/request-threads.ts';
import { staffRequests } from '#contract/staff/requests.ts';
import { who } from './harness/account-and-phone.ts';
import { atEase, goWithin } from './harness/page-readiness.ts';
import { tokenFor } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { piecesKept, workerReady } from './harness/phone.ts';
import { aShop } from './harness/shop-and-phone.ts';
import { signIn, signInWithApp } from './harness/steps.ts';
import { offline, online } from './harness/prepared-phone.ts';

/** Questions that somebody asks the shop and our people answer, on a phone and a machine of each. */
const shop = await aShop({ seed: 'account', quiet: true });
const [buyers, machine] = [await shop.phone(), await shop.phone()];
const [buyer, staff] = [await buyers.tab(), await machine.tab()];
let token = '';
beforeAll(async () => {
  // With the app: what is pressed is no page that the server has just drawn.
  await signInWithApp(buyer, shop.url, who('buyer1'));
  await signIn(staff, shop.url, who('staff'));
  token = await tokenFor(shop, 'buyer1@example.test');
});

const own = async () => v.parse(OwnRequests, (await shop.ask('/api/requests/', { token })).body).results;
const message = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: words });

test('a request for a part is made with photos and without a network, and arrives whole', async () => {
  await buyer.goto(`${shop.url}/auto-parts`);
  await buyer.getByRole('button', { name: 'Ask for a part' }).click();
  await buyer.getByRole('button', { name: 'Add photos' }).click();
  const chooser = buyer.getByLabel('Photos of the part');
  await chooser.waitFor({ state: 'attached' });
  await offline(buyers, shop);
  const pictures = [0, 1].map((at) =>
    sharp({ create: { width: 640, height: 480, channels: 3, background: { r: 90 * at, g: 120, b: 60 } } })
      .jpeg()
      .toBuffer(),
  );
  const files = (await Promise.all(pictures)).map((buffer, at) => ({
    name: `hub-${at}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }));
  await chooser.setInputFiles(files);
  await buyer.getByAltText('hub-1.jpg').waitFor();
  await buyer.getByLabel('Phone number').fill('+260 97 1234567');
  await buyer.getByLabel('Request').fill('Two front hubs for a 2012 Hilux');
  await atEase(buyer);
  await inspectScreen(buyer, 'parts-request-photos');
  await buyer.getByRole('button', { name: 'Send' }).click();
  await buyer.getByText('It is sent when there is a connection.').waitFor();
  await online(buyers, shop);
  await expect.poll(async () => (await own()).map(({ kind }) => kind)).toEqual(['parts']);
  const [line] = await own();
  const photos = async () =>
    v.parse(RequestThread, (await shop.ask(`/api/requests/${line?.id}/`, { token })).body).photos.length;
  await expect.poll(photos).toBe(2);
});

test('staff take it, see the photos and answer; the sender reads it, and writes back without a network', async () => {
  await goWithin(buyer, '/profile/inquiries');
  await buyer.getByRole('link', { name: 'Requests to the shop' }).click();
  await buyer.getByText('Waiting for our answer').waitFor();

  const [line] = await own();
  const staffToken = await tokenFor(shop, 'staff@example.test');
  const { body } = await shop.ask('/api/staff/requests/?kind=parts&sort=-created', { token: staffToken });
  const [seen] = v.parse(staffRequests.answer, body).results;
  await goWithin(staff, `/staff/requests/${seen?.id}`);
  await staff.getByRole('button', { name: 'I will handle it' }).click();
  await staff.getByText('In hand', { exact: true }).first().waitFor();
  await expect.poll(() => staff.getByRole('button', { name: /^See the picture/ }).count()).toBe(2);
  await staff.getByLabel('Note').fill('Cheap in Ndola');
  await staff.getByRole('textbox', { name: 'Answer' }).fill('We have both, from $40.');
  await inspectScreen(staff, 'staff-request-answer');
  await staff.getByRole('button', { name: 'Send answer' }).click();
  await message(staff, 'We have both, from $40.').waitFor();
  expect(await staff.getByLabel('Note').inputValue()).toBe('Cheap in Ndola');

  await goWithin(buyer, `/profile/requests/${line?.id}`);
  await message(buyer, 'We have both, from $40.').getByText('Our team').waitFor();
  await buyer.getByText('Photos with this request: 2').waitFor();
  await message(buyer, 'Two front hubs').getByText('You', { exact: true }).waitFor();
  await buyer
    .getByRole('button', { name: /^See the picture/ })
    .first()
    .click();
  const pictured = buyer.getByRole('img', { name: 'Photo 1' });
  const width = () => pictured.evaluate((one: HTMLImageElement) => one.naturalWidth);
  await expect.poll(width).toBe(640);
  expect(await buyer.getByText('Ndola').count()).toBe(0);
  await workerReady(buyer);
  await piecesKept(buyer, 'request');
  await offline(buyers, shop);
  await buyer.reload();
  await message(buyer, 'We have both, from $40.').waitFor();
  await buyer.getByText('Readable without a connection').waitFor();
  // What was seen once lies on this phone.
  await expect.poll(width).toBe(640);
  await buyer.getByLabel('Write to us').fill('The left one, please.');
  await buyer.getByRole('button', { name: 'Send', exact: true }).click();
  await message(buyer, 'The left one').getByText('Waiting to send').waitFor();
  await inspectScreen(buyer, 'request-waits');
  await online(buyers, shop);
  await expect.poll(() => buyer.getByText('Waiting to send').count()).toBe(0);
  await message(buyer, 'The left one').waitFor();
  const stands = async () => (await own())[0];
  await expect.poll(stands).toMatchObject({ status: 'in_hand', count: 3 });
});

test('what somebody wrote under this address without an account is not said to be theirs', async () => {
  const form = {
    template: 'quote',
    userName: 'Bupe Stranger',
    userEmail: 'buyer1@example.test',
    contactNumber: '+260 95 7654321',
    userRequest: 'Was this really me?',
  };
  const asked = await shop.ask('/api/email-service/', { method: 'POST', body: JSON.stringify(form) });
  expect(asked.status).toBe(200);
  const stranger = (await own()).find(({ kind }) => kind === 'quote');
  await goWithin(buyer, `/profile/requests/${stranger?.id}`);
  await message(buyer, 'Was this really me?').getByText('Sent with your address').waitFor();
});

test('a form that is sent as soon as it is drawn is asked for once more, and is not lost', async () => {
  // A machine is done before the clock of the page goes on.
  await buyer.addInitScript(() => Object.assign(performance, { now: () => 1 }));
  await buyer.goto(`${shop.url}/help-contact`);
  // What the phone knows of who asks stands there a moment later than the form.
  await expect
    .poll(() => buyer.getByLabel('Email', { exact: true }).inputValue())
    .toBe('buyer1@example.test');
  await buyer.getByLabel('Phone number').fill('+260 97 1234567');
  await buyer.getByLabel('Request', { exact: true }).fill('When is the office open?');
  await buyer.getByRole('button', { name: 'Send' }).click();
  await buyer.getByText('Press Send once more').waitFor();
  expect(await own()).toHaveLength(2);
  await buyer.getByRole('button', { name: 'Send' }).click();
  await buyer.getByText('An agent will be in touch within 12hrs').waitFor();
  await expect.poll(async () => (await own()).map(({ kind }) => kind)).toEqual(['contact', 'parts', 'quote']);
});
