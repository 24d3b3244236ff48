import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface Section {
  to: string;
  label: MessageDescriptor;
}

/** The parts of the staff's site, in the order of their bar; each leads somewhere. */
export const SECTIONS: readonly Section[] = [
  { to: '/staff', label: msg`Overview` },
  { to: '/staff/orders', label: msg`Orders` },
  { to: '/staff/order-code', label: msg`Order code` },
  { to: '/staff/quotes', label: msg`Quotes` },
  { to: '/staff/requests', label: msg`Requests` },
  { to: '/staff/stock', label: msg`Stock` },
  { to: '/staff/categories', label: msg`Categories` },
  { to: '/staff/users', label: msg`Users` },
  { to: '/staff/sellers', label: msg`Sellers` },
  { to: '/staff/supporters', label: msg`Supporters` },
  { to: '/staff/commissions', label: msg`Commissions` },
  { to: '/staff/payouts', label: msg`Payouts` },
  { to: '/staff/reports', label: msg`Reports` },
  { to: '/staff/rates', label: msg`Rates` },
  { to: '/staff/import-rules', label: msg`Import rules` },
  { to: '/staff/exchange-rates', label: msg`Exchange` },
  { to: '/staff/vouchers', label: msg`Vouchers` },
  { to: '/staff/articles', label: msg`Articles` },
  { to: '/staff/offers', label: msg`Offers` },
  { to: '/staff/bank', label: msg`Bank account` },
  { to: '/staff/contacts', label: msg`Contact details` },
  { to: '/staff/settings', label: msg`Settings` },
  { to: '/staff/search-words', label: msg`Search words` },
  { to: '/staff/audit', label: msg`Audit log` },
  { to: '/staff/status', label: msg`Servers` },
];
