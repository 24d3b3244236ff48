import { hashPassword } from '#server/identity/passwords.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/handle.ts';

interface Account {
  email: string;
  first: string;
  last: string;
  /** What a person reads beside it at the start. */
  what: string;
  isStaff?: boolean;
  isInactive?: boolean;
}

/** Where the server can be reached: its own address and the one that its links name. */
export type Place = Pick<Config, 'host' | 'publicUrl'>;

const PASSWORDS = { demo: 'walvis-bay-40001', contract: 'Passw0rd!x', account: 'Passw0rd!x' };

const DEMO: Account[] = [
  { email: 'buyer@demo.chicargos.example', first: 'Chanda', last: 'Phiri', what: 'demo buyer' },
  { email: 'buyer2@demo.chicargos.example', first: 'Grace', last: 'Banda', what: 'second demo buyer' },
  { email: 'staff@demo.chicargos.example', first: 'Sam', last: 'Mwangi', what: 'demo staff', isStaff: true },
];

/** Contract 8. */
const CONTRACT: Account[] = [
  { email: 'buyer@example.test', first: 'Chanda', last: 'Phiri', what: 'buyer' },
  { email: 'buyer2@example.test', first: 'Grace', last: 'Banda', what: 'second buyer' },
  { email: 'staff@example.test', first: 'Sam', last: 'Mwangi', what: 'staff', isStaff: true },
  { email: 'inactive@example.test', first: 'Ruth', last: 'Zulu', what: 'not activated', isInactive: true },
];

/**
 * Its password is in the source, so a staff account of the demo exists only where nobody else can reach it:
 * neither the server's own address nor the public one leaves this machine.
 */
function isPrivate({ host, publicUrl }: Place): boolean {
  return [host, new URL(publicUrl).hostname].every((name) =>
    /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/.test(name),
  );
}

function accountsOf(seedName: 'demo' | 'contract' | 'account', place: Place | undefined): Account[] {
  if (seedName !== 'demo') return CONTRACT;
  return DEMO.filter((account) => !account.isStaff || place === undefined || isPrivate(place));
}

/** What a start prints: the accounts that the seed made, and how to sign in. */
export function demoAccounts(
  seedName: Config['seed'],
  place?: Place,
): { email: string; password: string; what: string }[] {
  if (seedName === 'none') return [];
  return accountsOf(seedName, place).map(({ email, what }) => ({
    email,
    password: PASSWORDS[seedName],
    what,
  }));
}

/** Writes the accounts of a seed, each with a hash of its own. */
export async function insertAccounts(
  db: Db,
  seedName: 'demo' | 'contract' | 'account',
  at: Date,
  place: Place,
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
      created_at: at,
      activated_at: account.isInactive ? null : at,
    })),
  );
  // No ids given: the tables are empty and count from 1, in this order, and the next person gets the next one.
  await db.insertInto('users').values(rows).execute();
}
