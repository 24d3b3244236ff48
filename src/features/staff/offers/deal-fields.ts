import type { StaffDeal } from '#contract/staff/offers.ts';
import { sentFields, wireMoment } from '../sent-fields.ts';

/** Fields of a deal's form: text as it is typed. Times are UTC, `2025-12-31T00:00`. */
export interface DealFields {
  group: StaffDeal['group'];
  range: string;
  /** '' for a deal that is about no listing. */
  product_id: string;
  title: string;
  price: string;
  currency: string;
  client_url: string;
  /** Hash, '' for none. */
  picture: string;
  starts_at: string;
  ends_at: string;
  position: string;
  active: boolean;
}

export const DEAL_FIELDS = [
  'group',
  'range',
  'product_id',
  'title',
  'price',
  'currency',
  'client_url',
  'picture',
  'starts_at',
  'ends_at',
  'position',
  'active',
] as const satisfies readonly (keyof DealFields)[];

export const NEW_DEAL: DealFields = {
  group: 'deals',
  range: '',
  product_id: '',
  title: '',
  price: '',
  currency: 'USD',
  client_url: '',
  picture: '',
  starts_at: '',
  ends_at: '',
  position: '1',
  active: true,
};

export const dealFields = (deal: StaffDeal): DealFields => ({
  group: deal.group,
  range: deal.range,
  product_id: deal.product_id === null ? '' : String(deal.product_id),
  title: deal.title ?? '',
  // A listing's price is its own: it is shown, and nothing to type.
  price: deal.product_id === null ? (deal.price ?? '') : '',
  currency: deal.product_id === null ? (deal.currency ?? 'USD') : 'USD',
  client_url: deal.client_url ?? '',
  picture: deal.picture?.hash ?? '',
  starts_at: deal.starts_at.slice(0, 16),
  ends_at: deal.ends_at?.slice(0, 16) ?? '',
  position: String(deal.position),
  active: deal.active,
});

/** Fields that are sent. @param before null: a new one */
export function sentDeal(fields: DealFields, before: DealFields | null): Record<string, unknown> {
  const product = fields.product_id.trim() || null;
  // A listing's deal has no price of its own: one that loses its listing has nothing that could be left alone.
  const lostListing = product === null && before !== null && before.product_id !== '';
  return sentFields({
    names: DEAL_FIELDS,
    fields,
    before,
    wire: {
      ...fields,
      product_id: product,
      picture: fields.picture || null,
      starts_at: wireMoment(fields.starts_at),
      ends_at: wireMoment(fields.ends_at),
    },
    also: (name) => lostListing && (name === 'price' || name === 'currency'),
  });
}
