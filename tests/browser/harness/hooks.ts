import * as v from 'valibot';
import type { Shop } from './shop.ts';
import { tokenOf } from './steps.ts';

/** Password of everybody in the contract's seed. */
export const PASSWORD = 'Passw0rd!x';

export async function advance(shop: Shop, seconds: number): Promise<void> {
  await shop.ask('/api/__test__/clock', { method: 'POST', body: JSON.stringify({ advance_s: seconds }) });
}

const Mails = v.array(v.object({ template: v.string(), subject: v.string(), links: v.array(v.string()) }));

/** Mails to an address, newest first. */
export async function mailsTo(shop: Shop, to: string): Promise<v.InferOutput<typeof Mails>> {
  const { body } = await shop.ask(`/api/__test__/mail?to=${encodeURIComponent(to)}`);
  return v.parse(Mails, body);
}

/** The link of the newest mail to an address. */
export async function linkTo(shop: Shop, to: string, path: RegExp): Promise<string> {
  for (const { links } of await mailsTo(shop, to)) {
    const found = links.find((link) => path.test(new URL(link).pathname));
    if (found) return found;
  }
  throw new Error(`no link to ${path.source} was mailed to ${to}`);
}

/** A call as JSON; the answer's body. */
export async function told(
  shop: Shop,
  path: string,
  body: object,
  { token, method = 'POST' }: { token?: string; method?: string } = {},
): Promise<unknown> {
  return (await shop.ask(path, { method, body: JSON.stringify(body), ...(token ? { token } : {}) })).body;
}

/** Signed in past the phone. */
export function tokenFor(shop: Shop, email: string, password = PASSWORD): Promise<string> {
  return tokenOf(shop, { email, password });
}

/** Somebody who has signed up and opened the mailed link, past the phone; answers their address. */
export async function newcomer(shop: Shop, given: { active?: boolean } = {}): Promise<string> {
  const email = `mutale-${crypto.randomUUID()}@example.test`;
  const names = { first_name: 'Mutale', last_name: 'Banda' };
  await told(shop, '/api/register/', { ...names, email, password: PASSWORD });
  if (given.active ?? true)
    await told(shop, `/api${new URL(await linkTo(shop, email, /^\/activate\//)).pathname}/`, {});
  return email;
}
