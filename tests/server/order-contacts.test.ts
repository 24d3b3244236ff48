import { randomUUID } from 'node:crypto';
import { I18nProvider } from '@lingui/react';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { Order, OrderDetail } from '#contract/orders/orders.ts';
import { Problem } from '#contract/problem.ts';
import { staffOrder } from '#contract/staff/orders.ts';
import { OrderLinesBox } from '#features/account/orders/order-lines.tsx';
import { OrderTimeline } from '#features/account/orders/order-timeline.tsx';
import { History } from '#features/staff/orders/components/history.tsx';
import { People } from '#features/staff/orders/components/people.tsx';
import { add, checkout, checkoutBody, newBuyer, placeOne, publishRates } from './checkout-steps.ts';
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

/** Text that a piece of a screen says, its blanks told as one. */
async function wordsOf(piece: ReactElement): Promise<string> {
  const i18n = await i18nFor('en');
  const page = createElement(MemoryRouter, null, piece);
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, page))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

/** Facts that stand on the paper, on the buyer's page and on the page of staff, of an order with these contacts. */
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
  expect(said.paper).toMatch(/Notify party, contacted on arrival\nMutale Banda\nPhone \+260977000001/);
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

describe('contacts that are named later', () => {
  let number: string;
  const NAMED = {
    notify_name: 'Mutale Banda',
    notify_phone: '260977000001',
    agent_name: 'Kopa Clearing Ltd',
  };
  beforeEach(async () => {
    await shop.db.updateTable('products').set({ num_allocated: 0 }).execute();
    ({ number } = await placeOne(shop, buyer.token, staff));
  });
  const say = (body: object) =>
    shop.api('POST', `/staff/orders/${number}/events/`, {
      token: staff,
      key: randomUUID(),
      body: { type: 'parties', ...body },
    });
  const mine = async () =>
    (await shop.api('GET', `/orders/${number}/`, { token: buyer.token })).as(OrderDetail);
  const theirs = async () =>
    (await shop.api('GET', `/staff/orders/${number}/`, { token: staff })).as(staffOrder.answer);

  test('stand with the order at both sides, in its history once, in a mail and a notice', async () => {
    const answer = await say({ ...NAMED, phone_number: '260971000009' });
    expect(answer.status, answer.text).toBe(201);
    const order = await mine();
    expect(order.shipping_address).toMatchObject({
      phone_number: '260971000009',
      notify_party: { name: 'Mutale Banda', phone_number: '260977000001' },
      clearing_agent: { name: 'Kopa Clearing Ltd', phone_number: '' },
      first_name: CONSIGNEE.first_name,
    });
    const steps = order.events.filter(({ data }) => 'parties' in data);
    expect(steps).toMatchObject([
      {
        type: 'note',
        data: {
          notify_name: 'Mutale Banda',
          previous_notify_name: '',
          previous_phone_number: CONSIGNEE.phone_number,
        },
      },
    ]);
    const said = await wordsOf(createElement(OrderTimeline, { order }));
    expect(said).toContain('Notify party: Mutale Banda (before: –)');
    expect(said).toContain('Consignee&#x27;s phone: +260971000009');
    const staffs = await wordsOf(createElement(History, { order: await theirs() }));
    expect(staffs).toContain('Contacts changed');
    expect(staffs).toContain('Clearing agent: Kopa Clearing Ltd (before: –)');
    const [mail] = (await shop.mail(buyer.email)).filter(({ template }) => template === 'order-parties');
    expect(mail?.subject).toBe(`Order ${number}: contacts changed`);
    expect(mail?.text).not.toContain('Mutale');
    const notices = await shop.api('GET', '/notices/', { token: buyer.token });
    expect(notices.text).toContain('"news":"parties"');
  });

  test('are one act for the audit, which keeps none of the words', async () => {
    await say(NAMED);
    const audit = await shop.api('GET', `/staff/audit/?action=order.parties&q=${number}`, { token: staff });
    expect(audit.text).toContain(number);
    expect(audit.text).not.toContain('Mutale');
  });

  test('change alone what was said, and are taken out by saying nothing', async () => {
    await say(NAMED);
    const answer = await say({ notify_name: '', notify_phone: '' });
    expect(answer.status, answer.text).toBe(201);
    const { shipping_address: address } = await mine();
    expect(address).not.toHaveProperty('notify_party');
    expect(address).toMatchObject({
      clearing_agent: { name: 'Kopa Clearing Ltd' },
      phone_number: CONSIGNEE.phone_number,
    });
  });

  test.each<[string, object, string, string]>([
    ['a number of nobody', { notify_phone: '260977000001' }, 'notify_name', 'required'],
    ['no number of the consignee', { phone_number: '' }, 'phone_number', 'required'],
    ['letters in a number', { agent_name: 'Kopa', agent_phone: 'call me' }, 'agent_phone', 'invalid'],
    ['a name that is too long', { agent_name: 'x'.repeat(81) }, 'agent_name', 'max_length'],
    ['two lines', { agent_name: 'Kopa\nClearing' }, 'agent_name', 'invalid'],
    ['where to send money', { agent_name: 'Pay to account 12345678' }, 'agent_name', 'reads_like_payment'],
    ['nothing that differs', {}, 'notify_name', 'unchanged'],
  ])('are refused for %s', async (_what, body, field, code) => {
    const answer = await say(body);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.as(Problem)).toMatchObject({ code, fields: { [field]: [expect.any(String)] } });
    expect((await mine()).events.map(({ type }) => type)).not.toContain('note');
  });

  test('are not changed of an order that has ended, nor by who saw an older one', async () => {
    expect((await say({ ...NAMED, base_version: `o${number}-0` })).status).toBe(412);
    const body = { status: 'Canceled', reason: 'The car was damaged' };
    await shop.api('POST', `/staff/orders/${number}/status/`, { token: staff, body });
    expect((await say(NAMED)).as(Problem).code).toBe('invalid_transition');
  });

  test('leave the pro-forma as it was drawn', async () => {
    const paper = () =>
      shop.app.inject({
        method: 'GET',
        url: `/api/orders/${number}/invoice/`,
        headers: { authorization: `Token ${buyer.token}` },
      });
    const before = await paper();
    await say(NAMED);
    expect((await paper()).rawPayload.equals(before.rawPayload)).toBe(true);
  });
});
