import * as v from 'valibot';
import { Basket } from '#contract/basket.ts';
import { SignedIn } from '#contract/identity.ts';
import { BUYER } from '../browser/harness/shop.ts';
import type { BenchShop } from './shop.ts';

/** Signs the demo's buyer in, past every slow line. */
export async function signIn(shop: BenchShop): Promise<SignedIn> {
  const response = await fetch(`${shop.url}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: BUYER.email, password: BUYER.password }),
  });
  return v.parse(SignedIn, await response.json());
}

/** Takes everything out of the buyer's basket, so that the next measurement finds what this one found. */
export async function emptyBasket(shop: BenchShop, token: string): Promise<void> {
  const headers = { authorization: `Token ${token}` };
  const response = await fetch(`${shop.url}/api/basket/`, { headers });
  const { results } = v.parse(Basket, await response.json());
  for (const { url } of results) {
    const gone = await fetch(shop.url + url, { method: 'DELETE', headers });
    if (!gone.ok) throw new Error(`DELETE ${url} gave ${gone.status}`);
  }
}
