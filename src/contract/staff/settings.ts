import * as v from 'valibot';
import { call, query } from '../declare.ts';
import { SiteSettings } from '../rules.ts';
import { anyValue } from '../wire.ts';

const { crossed_out_price, whatsapp, social } = SiteSettings.entries;

/** Account contract 6, with `version` (additive): what a change names as `If-Match`. */
export const StaffSettings = v.object({ crossed_out_price, whatsapp, social, version: v.string() });
export type StaffSettings = v.InferOutput<typeof StaffSettings>;

export const staffSettings = query({
  name: 'staff.settings',
  path: '/staff/settings/',
  cache: 'N',
  params: v.object({}),
  answer: StaffSettings,
});

/**
 * Changes the settings; what is left out stays. A number may be written as people do: `+260 97 1234567`; pages elsewhere
 * as text, an address on each line.
 */
export const editSettings = call({
  name: 'staff.settings-edit',
  ledger: true,
  method: 'PATCH',
  path: '/staff/settings/',
  payload: v.object({
    crossed_out_price: anyValue,
    whatsapp: anyValue,
    social: anyValue,
    base_version: v.nullish(v.string()),
  }),
  answer: v.object({ ...StaffSettings.entries, changed: v.boolean() }),
});
