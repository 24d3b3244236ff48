import { createListing, editListing } from '#contract/listings/listings.ts';
import { setPayoutDetails } from '#contract/set-payout-details.ts';
import { upgradeAccount } from '#contract/selling.ts';
import { completeChapter } from '#contract/training.ts';
import { approveSeller, rejectSeller } from '#contract/staff/sellers.ts';
import { DAY_MS } from '#domain/text/durations.ts';
import { hashPassword } from '#server/identity/passwords.ts';
import type { User } from '#server/platform/calls/handle.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import { DEMO_PASSWORD, DEMO_SELLER } from '../accounts.ts';
import { SAMPLE_CAPTION } from '#domain/stock/sample-caption.ts';
import { pictureChooser } from '../pictures.ts';
import type { Acting } from './acting.ts';
import type { DemoStep } from './orders.ts';
import { type Car, CARS, LUBASI, MULENGA, type SellerSpare, SELLER_SPARES } from './seller-stock.ts';
import type { Tx } from '#server/platform/database/db.ts';

interface Applicant {
  email: string;
  first: string;
  last: string;
  phone: string;
  verdict: 'approved' | 'pending' | 'rejected';
  appliedDaysAgo: number;
  /** Person who told them of the shop, by their address. */
  referrer?: string;
}

const APPLICANTS: readonly Applicant[] = [
  { ...DEMO_SELLER, ...MULENGA, phone: '0977 450 112', verdict: 'approved', appliedDaysAgo: 70 },
  {
    email: 'lubasi.spares@demo.chicargos.example',
    ...LUBASI,
    phone: '0966 318 207',
    verdict: 'approved',
    appliedDaysAgo: 52,
    referrer: DEMO_SELLER.email,
  },
  {
    email: 'precious.zulu@demo.chicargos.example',
    first: 'Precious',
    last: 'Zulu',
    phone: '0955 740 963',
    verdict: 'pending',
    appliedDaysAgo: 0.8,
  },
  {
    email: 'kelvin.mumba@demo.chicargos.example',
    first: 'Kelvin',
    last: 'Mumba',
    phone: '0979 206 585',
    verdict: 'rejected',
    appliedDaysAgo: 33,
  },
];

/** Opens their accounts; only the first one has a password. */
export async function insertSellerAccounts(tx: Tx, joined: Date): Promise<void> {
  const rows = await Promise.all(
    APPLICANTS.map(async ({ email, first, last }) => ({
      email,
      password_hash: email === DEMO_SELLER.email ? await hashPassword(DEMO_PASSWORD) : null,
      first_name: first,
      last_name: last,
      country: 'Zambia',
      postcode: null,
      phone: null,
      language: 'en' as const,
      is_active: true,
      is_staff: false,
      created_at: joined,
      activated_at: joined,
    })),
  );
  await tx.insertInto('users').values(rows).execute();
}

/** Chapters that the demo's supporter has read of the training; the last one is left. */
const TRAINED = [
  ['intro', 69],
  ['chapter_1', 68.9],
  ['chapter_2', 66],
] as const;

interface SeedContext {
  shop: Acting;
  userNamed: (first: string) => User;
  today: Date;
}

/** Applications to sell and what became of them, and what the approved sellers have listed. */
export const sellerSteps = (told: SeedContext): DemoStep[] => [
  ...APPLICANTS.flatMap((applicant) => applicationSteps(told, applicant)),
  ...CARS.map((car): DemoStep => ({ daysAgo: car.daysAgo, run: (now) => listCar(told, car, now) })),
  ...TRAINED.map(([c, daysAgo]): DemoStep => ({
    daysAgo,
    run: async (now) => void (await told.shop.do(told.userNamed(MULENGA.first), completeChapter, { c }, now)),
  })),
  { daysAgo: 65, run: (now) => sayWhereToPay(told, now) },
  ...SELLER_SPARES.map((part): DemoStep => ({
    daysAgo: part.daysAgo,
    run: (now) => listPart(told, part, now),
  })),
];

function applicationSteps(
  { shop, userNamed }: SeedContext,
  { first, phone, verdict, appliedDaysAgo, referrer = '' }: Applicant,
): DemoStep[] {
  const applied: DemoStep = {
    daysAgo: appliedDaysAgo,
    run: async (now) => {
      const form = {
        mobileNumber: phone,
        country: 'ZM',
        referrerEmail: referrer,
        termsAccepted: true,
        termsVersion: 1,
      };
      await shop.do(userNamed(first), upgradeAccount, form, now);
    },
  };
  if (verdict === 'pending') return [applied];
  const decided: DemoStep = {
    daysAgo: appliedDaysAgo - 1.5,
    run: async (now) => {
      const id = String(userNamed(first).id);
      if (verdict === 'rejected') {
        await shop.do(userNamed('Ireen'), rejectSeller, { id, reason: NO_PAPERS }, now);
        return;
      }
      await shop.do(userNamed('Sam'), approveSeller, { id }, now);
      // They have read the news since.
      await shop.tx
        .updateTable('users')
        .set({ vendor_approval_seen: true })
        .where('id', '=', Number(id))
        .execute();
    },
  };
  return [applied, decided];
}

/** The demo's supporter is paid by mobile money. */
async function sayWhereToPay({ shop, userNamed }: SeedContext, now: Date): Promise<void> {
  const { first, last } = MULENGA;
  const wallet = { method: 'mobile_money', country: 'ZM', provider: 'MTN MoMo', account: '0967 450 112' };
  const details = { ...wallet, holder: `${first} ${last}`, expected: 0, password: DEMO_PASSWORD };
  await shop.do(userNamed(first), setPayoutDetails, details, now);
}

const NO_PAPERS = 'We could not read the papers of the business. Apply again with a clear copy.';

async function listCar({ shop, userNamed, today }: SeedContext, car: Car, now: Date): Promise<void> {
  const { seller, make, model, body, daysAgo, isDraft = false, ...fields } = car;
  const subject = await shop.tx
    .selectFrom('vehicle_subjects')
    .select('id')
    .where('make', '=', make)
    .where('model', '=', model)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!subject) throw new Error(`the demo knows no ${make} ${model}`);
  const user = userNamed(seller);
  const { product_id: cid } = await shop.do(
    user,
    createListing,
    { subId: subject.id, name: fields.pTitle, prodClass: 'vehicles', region: 'zm' },
    now,
  );
  const { colour, hashes } = chosen(body, cid);
  const all = { ...fields, sColour: colour, sBody: BODY_NAMES[body] };
  await shop.do(user, editListing, { cid, ...all, ...(!isDraft && { publish: 'live' }) }, now);
  const pictures = hashes.map((picture_hash, place) => ({
    product_id: cid,
    slot: place + 1,
    picture_hash,
    caption: SAMPLE_CAPTION,
  }));
  await shop.tx.insertInto('product_images').values(pictures).execute();
  if (!isDraft) await lookedAt(shop.tx, cid, { daysAgo, today });
}

const chosen = pictureChooser();
const BODY_NAMES = { saloon: 'Saloon', hatchback: 'Hatchback', suv: 'SUV', pickup: 'Pickup', van: 'Van' };

async function listPart(
  { shop, userNamed, today }: SeedContext,
  part: SellerSpare,
  now: Date,
): Promise<void> {
  const { seller, slug, daysAgo, ...fields } = part;
  const category = await shop.tx
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!category) throw new Error(`the demo has no category ${slug}`);
  const user = userNamed(seller);
  const { product_id: cid } = await shop.do(
    user,
    createListing,
    { subId: category.id, name: fields.pTitle, prodClass: 'parts', region: 'zm' },
    now,
  );
  await shop.do(user, editListing, { cid, ...fields, publish: 'live' }, now);
  await lookedAt(shop.tx, cid, { daysAgo, today });
}

/** People have looked since it was listed: a few each day, always the same number. */
async function lookedAt(
  tx: Tx,
  cid: number,
  { daysAgo, today }: { daysAgo: number; today: Date },
): Promise<void> {
  const days = Array.from({ length: Math.min(30, Math.floor(daysAgo)) }, (_, back) => ({
    product_id: cid,
    day: wireDay(new Date(today.getTime() - back * DAY_MS)),
    views: (cid * 7 + back * 5) % 9,
  }));
  const seen = days.filter(({ views }) => views > 0);
  if (seen.length > 0) await tx.insertInto('listing_views').values(seen).execute();
}
