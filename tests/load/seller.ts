import * as v from 'valibot';
import { BUYER } from '../browser/harness/shop.ts';
import type { BenchShop } from './shop.ts';

const STAFF = 'staff@demo.chicargos.example';

/** Lets the demo's buyer sell, as staff do; once more changes nothing. */
export async function approveBuyer(shop: BenchShop): Promise<void> {
  const buyer = await tokenOf(shop, BUYER.email);
  const staff = await tokenOf(shop, STAFF);
  await ask(shop, '/api/upgrade-to-agent-account/', buyer, { mobileNumber: '+260977123456' });
  const Sellers = v.object({ results: v.array(v.object({ id: v.number() })) });
  const { results } = v.parse(Sellers, await ask(shop, '/api/staff/sellers/', staff));
  for (const { id } of results) await ask(shop, `/api/staff/sellers/${id}/approve/`, staff, {});
}

async function tokenOf(shop: BenchShop, email: string): Promise<string> {
  const answer = await ask(shop, '/api/auth/login/', null, { username: email, password: BUYER.password });
  return v.parse(v.object({ token: v.string() }), answer).token;
}

async function ask(shop: BenchShop, path: string, token: string | null, body?: object): Promise<unknown> {
  const response = await fetch(shop.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Token ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} gave ${response.status}`);
  return response.json();
}
