import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from './harness/faults.ts';
import { Phone } from './harness/phone.ts';

/** Findings of the looks at every screen, where colours that were measured before are not measured again. */
let phone: Phone;
beforeAll(async () => {
  phone = await Phone.open();
});
afterAll(() => phone.remove());

const GREY = '.words { color: #767676 } .dark { background: #222 } .faint { color: #999 }';
const drawn = (body: string): string =>
  `<html lang=en><title>Words</title><style>${GREY}</style><main>${body}</main></html>`;

test('words that were readable before are too faint on another ground, in another colour, or without a class', async () => {
  const page = await phone.tab();
  const find = async (body: string) => {
    await page.setContent(drawn(body));
    return faults(page, 'colours');
  };
  const words = '<p class="words">Words</p>';
  for (const _ of ['measured', 'known']) expect(await find(words)).toEqual([]);
  const faint = [expect.stringContaining('color-contrast: <p class="words"')];
  for (const _ of ['measured', 'measured again'])
    expect(await find(`<div class="dark">${words}</div>`)).toEqual(faint);
  expect(await find(words.replace('">', '" style="color: #888">'))).toEqual(faint);
  expect(await find(words.replace('">', '" style="opacity: 0.6">'))).toEqual(faint);
  expect(await find(`${words}<p class="faint">Words</p>`)).toEqual([
    expect.stringContaining('color-contrast: <p class="faint"'),
  ]);
  expect(await find(words)).toEqual([]);
});

test('colours that change within a page are measured again, and structure is looked at each time', async () => {
  const page = await phone.tab();
  await page.setContent(drawn('<p class="words" id="words">Words</p><img src="data:,">'));
  const both = () => faults(page, 'structure and colours');
  const picture = [expect.stringContaining('image-alt: <img')];
  for (const _ of ['once', 'again']) expect(await both()).toEqual(picture);
  await page.locator('#words').evaluate((node) => node.classList.add('faint'));
  expect(await both()).toEqual([expect.stringContaining('color-contrast: '), ...picture]);
});
