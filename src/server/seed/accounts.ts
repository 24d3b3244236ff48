import { hashPassword } from '#server/identity/passwords.ts';
import type { Config } from '#server/platform/base/config.ts';
import { isPrivate } from '#server/platform/base/settings.ts';
import type { Db } from '#server/platform/database/db.ts';

interface Account {
  email: string;
  first: string;
  last: string;
  /** Words that a person reads beside it at the start. */
  what: string;
  isStaff?: boolean;
  isInactive?: boolean;
  /** Moment when they signed up, ISO 8601; absent: when the seed was written. */
  joinedAt?: string;
}

/** Addresses at which the server can be reached: its own and the one that its links name. */
export type ServerPlace = Pick<Config, 'host' | 'publicUrl'>;

/** Password of everybody in the demo who can sign in. */
export const DEMO_PASSWORD = 'walvis-bay-40001';
const PASSWORDS = { demo: DEMO_PASSWORD, contract: 'Passw0rd!x', account: 'Passw0rd!x' };

const DEMO: Account[] = [
  { email: 'buyer@demo.chicargos.example', first: 'Chanda', last: 'Phiri', what: 'demo buyer' },
  { email: 'buyer2@demo.chicargos.example', first: 'Grace', last: 'Banda', what: 'second demo buyer' },
  { email: 'staff@demo.chicargos.example', first: 'Sam', last: 'Mwangi', what: 'demo staff', isStaff: true },
  {
    email: 'staff2@demo.chicargos.example',
    first: 'Ireen',
    last: 'Daka',
    what: 'second demo staff',
    isStaff: true,
  },
];

/** Sells only where the demo lives: its account is opened with the others who do something there. */
export const DEMO_SELLER = { email: 'seller@demo.chicargos.example' };

/** Contract 8. */
const CONTRACT: Account[] = [
  { email: 'buyer@example.test', first: 'Chanda', last: 'Phiri', what: 'buyer' },
  { email: 'buyer2@example.test', first: 'Grace', last: 'Banda', what: 'second buyer' },
  { email: 'staff@example.test', first: 'Sam', last: 'Mwangi', what: 'staff', isStaff: true },
  { email: 'inactive@example.test', first: 'Ruth', last: 'Zulu', what: 'not activated', isInactive: true },
];

/** Before the first of the account contract's orders. */
const JOINED = { joinedAt: '2024-11-04T08:00:00Z' };
const RECRUITED = { joinedAt: '2024-12-01T08:00:00Z' };

/** Account contract 1. What makes supporters and sellers of some of them is in sellers.ts. */
const ACCOUNT: Account[] = [
  ...CONTRACT.map((account) => ({ ...account, ...JOINED })),
  { email: 'buyer0@example.test', first: 'Lweendo', last: 'Hamoonga', what: 'no orders', ...JOINED },
  { email: 'buyer1@example.test', first: 'Mutale', last: 'Mwale', what: '27 orders', ...JOINED },
  { email: 'supporter1@example.test', first: 'Natasha', last: 'Mwape', what: 'supporter', ...JOINED },
  { email: 'recruit1@example.test', first: 'Kondwani', last: 'Tembo', what: 'recruit', ...RECRUITED },
  { email: 'recruit2@example.test', first: 'Thandiwe', last: 'Moyo', what: 'second recruit', ...RECRUITED },
  { email: 'promobuyer@example.test', first: 'Chipo', last: 'Lungu', what: 'ordered with a code', ...JOINED },
  { email: 'vendor1@example.test', first: 'Bwalya', last: 'Kabwe', what: 'seller', ...JOINED },
  { email: 'vendor2@example.test', first: 'Tendai', last: 'Ncube', what: 'second seller', ...JOINED },
  { email: 'vendorx@example.test', first: 'Musonda', last: 'Sakala', what: 'rejected seller', ...JOINED },
  {
    email: 'staff1@example.test',
    first: 'Ireen',
    last: 'Daka',
    what: 'second staff',
    isStaff: true,
    ...JOINED,
  },
];

/** Accounts of the demo with and without its orders, and of the seeds that tests have. */
export type AccountsName = 'demo' | 'contract' | 'account';

function accountsOf(seedName: AccountsName, place: ServerPlace | undefined): Account[] {
  if (seedName === 'contract') return CONTRACT;
  if (seedName === 'account') return ACCOUNT;
  // Its password is in the source, so staff of the demo exist only where nobody else can reach them.
  return DEMO.filter((account) => !account.isStaff || place === undefined || isPrivate(place));
}

/** Accounts that a start prints: those that the seed made, and how to sign in. */
export function demoAccounts(
  seedName: Config['seed'],
  place?: ServerPlace,
): { email: string; password: string; what: string }[] {
  if (seedName === 'none') return [];
  const name = seedName === 'catalogue' ? 'demo' : seedName;
  const accounts: Pick<Account, 'email' | 'what'>[] = accountsOf(name, place);
  const isAlive = seedName === 'demo' && (place === undefined || isPrivate(place));
  const sellers = isAlive ? [{ ...DEMO_SELLER, what: 'demo seller' }] : [];
  return [...accounts, ...sellers].map(({ email, what }) => ({ email, password: PASSWORDS[name], what }));
}

/** Writes the accounts of a seed, each with a hash of its own. */
export async function insertAccounts(
  db: Db,
  seedName: AccountsName,
  at: Date,
  place: ServerPlace,
): Promise<void> {
  const rows = await Promise.all(
    accountsOf(seedName, place).map(async (account) => ({
      email: account.email,
      password_hash: await hashPassword(PASSWORDS[seedName]),
      first_name: account.first,
      last_name: account.last,
      country: 'Zambia',
      postcode: null,
      phone: null,
      language: 'en' as const,
      is_active: !account.isInactive,
      is_staff: account.isStaff ?? false,
      created_at: account.joinedAt ?? at,
      activated_at: account.isInactive ? null : (account.joinedAt ?? at),
    })),
  );
  // No ids given: the tables are empty and count from 1, in this order, and the next person gets the next one.
  await db.insertInto('users').values(rows).execute();
}
