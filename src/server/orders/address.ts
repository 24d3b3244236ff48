import * as v from 'valibot';
import { AddressIn } from '#contract/orders/order-payload.ts';
import { type AddressOut } from '#contract/orders/orders.ts';
import { issue } from '#contract/wire.ts';
import { consigneeProblems, PARTY_FIELDS } from '#domain/places/consignee.ts';
import { findCountry, countryName } from '#domain/places/destinations.ts';
import { countryUrl } from '#server/basket/shape.ts';

/** An address as an order keeps it: the fields of contract 3.8, `country` as its code. */
export type StoredAddress = Record<string, string>;

const FIELDS = [
  'title',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'line1',
  'line2',
  'line3',
  'line4',
  'state',
  'postcode',
  'notes',
] as const;

/** An address with its rules: everything wrong is told at once, beside what else is wrong (contract 5.10). */
export const JudgedAddress = v.pipe(
  v.unknown(),
  AddressIn,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const problems = consigneeProblems(input, { emailOptional: true });
    for (const [key, { code, detail }] of Object.entries(problems))
      addIssue({
        message: issue(code, detail),
        path: [{ type: 'object', origin: 'value', input, key, value: Reflect.get(input, key) }],
      });
  }),
);

/** The address to keep. */
export function storedAddress(address: AddressIn): StoredAddress {
  const kept: StoredAddress = Object.fromEntries(FIELDS.map((field) => [field, address[field]]));
  for (const field of PARTY_FIELDS) {
    const said = address[field];
    if (said !== undefined) kept[field] = said;
  }
  return { ...kept, country: findCountry(address.country)?.code ?? '' };
}

/** Contract 3.8 as it goes out. */
export function addressOut(kept: StoredAddress): v.InferOutput<typeof AddressOut> {
  const part = (name: string): string => kept[name] ?? '';
  const code = part('country');
  const name = countryName(code);
  const searchable = ['first_name', 'last_name', 'line1', 'line2', 'line3', 'line4', 'state', 'postcode'];
  return {
    title: part('title'),
    first_name: part('first_name'),
    last_name: part('last_name'),
    line1: part('line1'),
    line2: part('line2'),
    line3: part('line3'),
    line4: part('line4'),
    state: part('state'),
    postcode: part('postcode'),
    phone_number: part('phone_number'),
    notes: part('notes'),
    country: countryUrl(code),
    country_name: name,
    ...(part('email') === '' ? {} : { email: part('email') }),
    ...(part('notify_name') === ''
      ? {}
      : { notify_party: { name: part('notify_name'), phone_number: part('notify_phone') } }),
    ...(part('agent_name') === ''
      ? {}
      : { clearing_agent: { name: part('agent_name'), phone_number: part('agent_phone') } }),
    search_text: [...searchable.map(part), name].filter((text) => text !== '').join(' '),
  };
}
