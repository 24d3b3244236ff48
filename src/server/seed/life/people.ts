import type { User } from '#server/platform/calls/handle.ts';
import type { Language } from '#domain/text/languages.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Whoever does something in the demo, with what they write into the consignee form. */
export interface DemoPerson {
  first: string;
  last: string;
  title: 'Mr' | 'Mrs' | 'Miss' | 'Ms';
  /** ISO code of where they live and where their cars go. */
  country: string;
  port: string;
  phone: string;
  street: string;
  town: string;
  state: string;
  language?: Language;
}

const person = (
  name: string,
  title: DemoPerson['title'],
  [country, port]: readonly [string, string],
  [street, town, state]: readonly [string, string, string],
  more: { phone: string; language?: Exclude<Language, 'en'> },
): DemoPerson => {
  const [first = '', last = ''] = name.split(' ');
  return { first, last, title, country, port, street, town, state, ...more };
};

/** The two buyers with a password; their accounts are there already. */
export const CHANDA = person(
  'Chanda Phiri',
  'Mr',
  ['ZM', 'Dar Es Salaam'],
  ['12 Cairo Road', 'Lusaka', 'Lusaka'],
  { phone: '260971234567' },
);
export const GRACE = person(
  'Grace Banda',
  'Mrs',
  ['ZM', 'Walvis Bay'],
  ['8 Kwacha Road', 'Kitwe', 'Copperbelt'],
  {
    phone: '260962345678',
  },
);

/** Others, who cannot sign in: nobody needs to be them. */
export const TENDAI = person(
  'Tendai Moyo',
  'Mr',
  ['ZW', 'Durban'],
  ['41 Samora Machel Avenue', 'Harare', 'Harare'],
  {
    phone: '263772345671',
  },
);
export const AMINA = person(
  'Amina Juma',
  'Ms',
  ['TZ', 'Dar Es Salaam'],
  ['5 Nyerere Road', 'Dodoma', 'Dodoma'],
  {
    phone: '255754123456',
    language: 'sw',
  },
);
export const PETER = person('Peter Otieno', 'Mr', ['KE', 'Mombasa'], ['19 Moi Avenue', 'Nakuru', 'Nakuru'], {
  phone: '254722123456',
});
export const THANDIWE = person(
  'Thandiwe Mokoena',
  'Miss',
  ['LS', 'Durban'],
  ['3 Kingsway', 'Maseru', 'Maseru'],
  {
    phone: '26658123456',
  },
);
export const JOSEPH = person(
  'Joseph Mbewe',
  'Mr',
  ['MW', 'Beira'],
  ['22 Kamuzu Highway', 'Blantyre', 'Southern'],
  {
    phone: '265991234567',
  },
);
export const NEO = person(
  'Neo Kgosi',
  'Mr',
  ['BW', 'Walvis Bay'],
  ['7 Nelson Mandela Drive', 'Gaborone', 'South East'],
  {
    phone: '26771234567',
  },
);
export const INACIO = person(
  'Inacio Machava',
  'Mr',
  ['MZ', 'Maputo'],
  ['104 Avenida Eduardo Mondlane', 'Matola', 'Maputo'],
  {
    phone: '258841234567',
    language: 'pt',
  },
);
export const ESTHER = person(
  'Esther Nakato',
  'Mrs',
  ['UG', 'Mombasa'],
  ['16 Jinja Road', 'Kampala', 'Central'],
  {
    phone: '256772123456',
  },
);

export const OTHERS: readonly DemoPerson[] = [TENDAI, AMINA, PETER, THANDIWE, JOSEPH, NEO, INACIO, ESTHER];

const addressOf = ({ first, last }: DemoPerson): string =>
  `${first}.${last}@demo.chicargos.example`.toLowerCase();

/** Opens the accounts of those who have none, without a password: only a mail could let them in. */
export async function insertOthers(tx: Tx, joined: Date): Promise<void> {
  await tx
    .insertInto('users')
    .values(
      OTHERS.map((one) => ({
        email: addressOf(one),
        password_hash: null,
        first_name: one.first,
        last_name: one.last,
        country: null,
        postcode: null,
        phone: null,
        language: one.language ?? 'en',
        is_active: true,
        is_staff: false,
        created_at: joined,
        activated_at: joined,
      })),
    )
    .execute();
}

/** Everybody of the demo by first name, as a call knows them. */
export async function usersByName(tx: Tx): Promise<(first: string) => User> {
  const rows = await tx.selectFrom('users').selectAll().execute();
  const users = new Map(
    rows.map((row): [string, User] => [
      row.first_name,
      {
        id: row.id,
        email: row.email,
        firstName: row.first_name,
        lastName: row.last_name,
        isStaff: row.is_staff,
        hasSecondStep: false,
        language: row.language,
      },
    ]),
  );
  return (first) => {
    const user = users.get(first);
    if (!user) throw new Error(`nobody in the demo is called ${first}`);
    return user;
  };
}
