import { useLingui } from '@lingui/react/macro';
import type { VoucherFields } from './voucher-fields.ts';

/** Names of the fields of a voucher and of their choices. */
export function useVoucherFieldWords() {
  const { t } = useLingui();
  const labels: Record<keyof VoucherFields, string> = {
    code: t`Code`,
    name: t`Name`,
    kind: t`Discount`,
    value: t`Value`,
    currency: t`Currency`,
    min_order: t`Minimum order`,
    class: t`For`,
    per_customer: t`Orders of one customer`,
    starts_at: t`Begins`,
    ends_at: t`Ends`,
    active: t`Switched on`,
  };
  const kinds = { percent: t`A percentage`, fixed: t`An amount` };
  const classes = { all: t`All`, vehicles: t`Vehicles`, parts: t`Parts`, electronics: t`Electronics` };
  const states = { running: t`Running`, not_begun: t`Not started`, ended: t`Ended`, off: t`Switched off` };
  const yes = t`Yes`;
  const no = t`No`;
  /** A value as it is shown beside another one. */
  const shown = (name: keyof VoucherFields, fields: VoucherFields): string => {
    const value = fields[name];
    if (typeof value === 'boolean') return value ? yes : no;
    if (name === 'kind') return kinds[fields.kind];
    if (name === 'class')
      return classes[fields.class === '' ? 'all' : (fields.class as keyof typeof classes)];
    return value === '' ? '–' : value.replace('T', ' ');
  };
  return { labels, kinds, classes, states, shown };
}
