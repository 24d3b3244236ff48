import { useLingui } from '@lingui/react/macro';
import type { StaffDeal } from '#contract/staff/offers.ts';
import type { DealFields } from './deal-fields.ts';

/** Names of the fields of a deal and of their choices. */
export function useDealWords() {
  const { t } = useLingui();
  const groups: Record<StaffDeal['group'], string> = {
    deals: t`Deals of the day`,
    trusted_cars: t`Trusted cars`,
    most_searched: t`Most searched`,
    commercial_vehicles: t`Commercial vehicles`,
  };
  const states: Record<StaffDeal['state'], string> = {
    running: t`Running`,
    not_begun: t`Not started`,
    ended: t`Ended`,
    off: t`Switched off`,
    gone: t`Sold or hidden`,
  };
  const labels: Record<keyof DealFields, string> = {
    group: t`Shown in`,
    range: t`Range`,
    product_id: t`Number of the listing`,
    title: t`Title`,
    price: t`Price`,
    currency: t`Currency`,
    client_url: t`Leads to`,
    picture: t`Picture`,
    starts_at: t`From`,
    ends_at: t`Until`,
    position: t`Place in the row`,
    active: t`Switched on`,
  };
  const yes = t`Yes`;
  const no = t`No`;
  const shown = (name: keyof DealFields, fields: DealFields): string => {
    const value = fields[name];
    if (typeof value === 'boolean') return value ? yes : no;
    if (name === 'picture') return value === '' ? no : yes;
    if (name === 'group') return groups[fields.group];
    return value === '' ? '–' : value.replace('T', ' ');
  };
  return { groups, states, labels, shown };
}
