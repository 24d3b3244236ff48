import * as v from 'valibot';
import { TIERS } from '#domain/shop/tiers.ts';
import { FlashOffer } from '../offers.ts';
import { call, query } from '../declare.ts';
import { anyValue, CurrencyCode, Id, ImagePath, Money, PathId, Picture, Time } from '../wire.ts';

/** Groups in which a listing is put forward (account contract 6). */
export const DEAL_GROUPS = ['deals', 'trusted_cars', 'most_searched', 'commercial_vehicles'] as const;

/** Account contract 6. Additive: `range`, `product_id`, `picture`, `active`, `state`, `version`, and what the listing says now. */
export const StaffDeal = v.object({
  id: Id,
  group: v.picklist(DEAL_GROUPS),
  /** Whole dollars that its prices begin with, `sedan` or `suv`; '' for deals of the day. */
  range: v.string(),
  /** The listing whose title, price and picture hold; null for one that is about none. */
  product_id: v.nullable(Id),
  /** Null: that of the listing. */
  title: v.nullable(v.string()),
  /** As people see them: a listing's are its own of now. Null where the listing is gone. */
  shown_title: v.nullable(v.string()),
  price: v.nullable(Money),
  currency: v.nullable(CurrencyCode),
  remote_image: ImagePath,
  /** Its own, of one that is about no listing. */
  picture: v.nullable(Picture),
  /** Null: the page of the listing. */
  client_url: v.nullable(v.string()),
  starts_at: Time,
  ends_at: v.nullable(Time),
  position: v.number(),
  active: v.boolean(),
  /** `gone`: its listing is sold, hidden or deleted, so nobody sees it. */
  state: v.picklist(['running', 'not_begun', 'ended', 'off', 'gone']),
  version: v.number(),
});
export type StaffDeal = v.InferOutput<typeof StaffDeal>;

/** All of them, as they stand on the pages; a shop has some dozens. */
export const staffDeals = query({
  name: 'staff.deals',
  path: '/staff/deals/',
  cache: 'N',
  params: v.object({}),
  answer: v.object({ results: v.array(StaffDeal) }),
});

/** Fields of a deal; what each must be is the handler's to say: all that is wrong in one answer. */
const fields = {
  group: anyValue,
  range: anyValue,
  product_id: anyValue,
  title: anyValue,
  price: anyValue,
  currency: anyValue,
  client_url: anyValue,
  /** Hash of a picture that was kept before (`addArticlePicture`), for a deal that is about no listing; null takes it away. */
  picture: anyValue,
  starts_at: anyValue,
  ends_at: anyValue,
  position: anyValue,
  active: anyValue,
};
const base_version = v.nullish(v.string());

export const addStaffDeal = call({
  name: 'staff.deal-add',
  ledger: true,
  method: 'POST',
  path: '/staff/deals/',
  payload: v.object(fields),
  answer: StaffDeal,
  success: 201,
});

/** Changes a deal; what is left out stays. `If-Match`, folded in: `d{id}-v{version}`. */
export const editStaffDeal = call({
  name: 'staff.deal-edit',
  ledger: true,
  method: 'PATCH',
  path: '/staff/deals/:id/',
  payload: v.object({ id: PathId, ...fields, base_version }),
  answer: v.object({ ...StaffDeal.entries, changed: v.boolean() }),
});

export const removeStaffDeal = call({
  name: 'staff.deal-remove',
  ledger: true,
  method: 'DELETE',
  path: '/staff/deals/:id/',
  payload: v.object({ id: PathId, base_version }),
  answer: v.null(),
  success: 204,
});

/** The flash discount with its switch, how many codes it gave, and how many orders had one. */
export const StaffFlash = v.object({
  ...FlashOffer.entries,
  active: v.boolean(),
  revealed: v.number(),
  used: v.number(),
  version: v.number(),
});
export type StaffFlash = v.InferOutput<typeof StaffFlash>;

export const staffFlash = query({
  name: 'staff.flash',
  path: '/staff/flash-offer/',
  cache: 'N',
  params: v.object({}),
  answer: StaffFlash,
});

/** For codes from now on: one that was revealed stays as it was. `If-Match`, folded in: `f1-v{version}`. */
export const editFlash = call({
  name: 'staff.flash-edit',
  ledger: true,
  method: 'PATCH',
  path: '/staff/flash-offer/',
  payload: v.object({
    active: anyValue,
    amount: anyValue,
    min_order: anyValue,
    days: anyValue,
    starts_at: anyValue,
    ends_at: anyValue,
    base_version,
  }),
  answer: v.object({ ...StaffFlash.entries, changed: v.boolean() }),
});

export const StaffTier = v.object({
  id: Id,
  tier: v.picklist(TIERS),
  price: Money,
  starts_at: Time,
  ends_at: v.nullable(Time),
  /** Tells whether cards show it now. */
  shown: v.boolean(),
});
export type StaffTier = v.InferOutput<typeof StaffTier>;

/** Prices of the three ways to buy, newest first, 100 at most. */
export const staffTiers = query({
  name: 'staff.tiers',
  path: '/staff/promo-tiers/',
  cache: 'N',
  params: v.object({}),
  answer: v.object({ results: v.array(StaffTier) }),
});

/** A price from a day on. Prices stay as they are for good: the latest that runs is shown. */
export const addTier = call({
  name: 'staff.tier-add',
  ledger: true,
  method: 'POST',
  path: '/staff/promo-tiers/',
  payload: v.object({ tier: anyValue, price: anyValue, starts_at: anyValue, ends_at: anyValue }),
  answer: StaffTier,
  success: 201,
});
