import { I18nProvider } from '@lingui/react';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { Order, OrderDetail } from '#contract/orders.ts';
import { staffOrder } from '#contract/staff-orders.ts';
import { OrderLinesBox } from '#features/account/components/order-lines.tsx';
import { People } from '#features/staff/orders/components/people.tsx';
import { add, checkout, checkoutBody, newBuyer, publishRates } from './checkout-steps.ts';
import { CONSIGNEE } from './consignee.ts';
import { textOf } from './harness/pdf-text.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');

let buyer: Awaited<ReturnType<typeof newBuyer>>;
beforeEach(async () => {
  await publishRates(shop, 'Durban', 145_000);
  buyer = await newBuyer(shop);
});

/** What a piece of a screen says, its blanks told as one. */
async function wordsOf(piece: ReactElement): Promise<string> {
  const i18n = await i18nFor('en');
  const page = createElement(MemoryRouter, null, piece);
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, page))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

/** What stands on the paper, on the buyer's page and on the page of staff, of an order with these contacts. */
async function saidEverywhere(contacts: Record<string, string>) {
  const basket = await add(shop, buyer.token, 12, { destination_country: 'ZM', destination_port: 'Durban' });
  const body = checkoutBody(basket, { shipping_address: { ...CONSIGNEE, ...contacts } });
  const { number } = (await checkout(shop, buyer.token, body)).as(Order);
  const paper = await shop.app.inject({
    method: 'GET',
    url: `/api/orders/${number}/invoice/`,
    headers: { authorization: `Token ${buyer.token}` },
  });
  const mine = await shop.api('GET', `/orders/${number}/`, { token: buyer.token });
  const theirs = await shop.api('GET', `/staff/orders/${number}/`, { token: staff });
  return {
    paper: textOf(paper.rawPayload),
    buyers: await wordsOf(createElement(OrderLinesBox, { order: mine.as(OrderDetail), saver: true })),
    staffs: await wordsOf(createElement(People, { order: theirs.as(staffOrder.answer) })),
  };
}

test('the notify party and the clearing agent stand on the paper, the order page and the page of staff', async () => {
  const said = await saidEverywhere({
    notify_name: 'Mutale Banda',
    notify_phone: '260977000001',
    agent_name: 'Kopa Clearing Ltd',
    agent_phone: '260211000002',
  });
  expect(said.paper).toMatch(/Notify party, told when the ship is in\nMutale Banda\nPhone \+260977000001/);
  expect(said.paper).toMatch(/Clearing agent\nKopa Clearing Ltd\nPhone \+260211000002/);
  expect(said.buyers).toContain('Notify party: Mutale Banda, +260977000001');
  expect(said.buyers).toContain('Clearing agent: Kopa Clearing Ltd, +260211000002');
  expect(said.staffs).toMatch(/Notify party Mutale Banda 260977000001/);
  expect(said.staffs).toMatch(/Clearing agent Kopa Clearing Ltd 260211000002/);
});

test('an agent without a number is named alone, and who was not named is not mentioned', async () => {
  const said = await saidEverywhere({ agent_name: 'Kopa Clearing Ltd' });
  expect(said.buyers).toMatch(/Clearing agent: Kopa Clearing Ltd(?!,)/);
  for (const [where, words] of Object.entries(said)) {
    expect(words, where).toContain('Kopa Clearing Ltd');
    expect(words, where).not.toContain('Notify party');
  }
});
