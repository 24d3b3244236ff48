import { useLingui } from '@lingui/react/macro';
import type { StaffFound } from '#contract/staff/search.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { amountText } from '#shown/amount.tsx';
import { STATUS_WORDS } from '../orders/order-words.ts';
import { REQUEST_TABS } from '../quotes/quote-words.ts';
import { useReportWords } from '../reports/report-words.ts';
import { useRequestWords } from '../requests/request-words.ts';
import { useVoucherFieldWords } from '../vouchers/field-words.ts';

interface FoundGroup {
  key: string;
  title: string;
  items: { to: string; label: string; hint: string }[];
  /** Its own list, asked for the same words; null: here is all that it has. */
  all: string | null;
}

const line = (...parts: string[]): string => parts.filter(Boolean).join(', ');

/** Things that were found, in the words of the lists they come from: each with the way to it. */
export function useFoundGroups(found: StaffFound, words: string): FoundGroup[] {
  const { t, i18n } = useLingui();
  const requests = useRequestWords();
  const reports = useReportWords();
  const vouchers = useVoucherFieldWords();
  const inList = (path: string, { more }: { more: boolean }): string | null =>
    more ? `${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(words)}` : null;
  const quoteState = (status: string): string => {
    const tab = REQUEST_TABS.find((one) => one.status === status);
    return tab ? i18n._(tab.label) : t`Dropped`;
  };
  return [
    {
      key: 'orders',
      title: t`Orders`,
      all: inList('/staff/orders', found.orders),
      items: found.orders.results.map(({ number, buyer, title, total, currency, status }) => ({
        to: `/staff/orders/${number}`,
        label: line(number, buyer),
        hint: line(title, amountText(total, currency), i18n._(STATUS_WORDS[status])),
      })),
    },
    {
      key: 'quotes',
      title: t`Quotes`,
      all: inList('/staff/quotes?status=all', found.quotes),
      items: found.quotes.results.map(({ id, basket_id: basket, buyer, port, title, status }) => ({
        to: `/staff/quotes/${basket}?request=${id}`,
        label: line(t`Basket ${basket}`, buyer),
        hint: line(title, port, quoteState(status)),
      })),
    },
    {
      key: 'requests',
      title: t`Requests`,
      all: inList('/staff/requests?status=all', found.requests),
      items: found.requests.results.map(({ id, from, text, kind, status }) => ({
        to: `/staff/requests/${id}`,
        label: from || t`Somebody who has left`,
        hint: line(requests.kinds[kind], text, requests.states[status]),
      })),
    },
    {
      key: 'stock',
      title: t`Stock`,
      all: inList('/staff/stock', found.stock),
      items: found.stock.results.map(({ id, title, price, currency, live }) => ({
        to: `/staff/stock/${id}`,
        label: title || t`No title`,
        hint: line(
          `REF ${stockReference(id)}`,
          price === null ? '' : amountText(price, currency),
          live ? t`Live` : t`Not shown`,
        ),
      })),
    },
    {
      key: 'reports',
      title: t`Reports`,
      all: inList('/staff/reports?status=all', found.reports),
      items: found.reports.results.map(({ id, title, from, unproven, reason, status }) => ({
        to: `/staff/reports/${id}`,
        label: title || reports.reasons[reason],
        hint: line(
          title === '' ? '' : reports.reasons[reason],
          unproven ? t`${from}, not verified` : from,
          reports.states[status],
        ),
      })),
    },
    {
      key: 'vouchers',
      title: t`Vouchers`,
      all: inList('/staff/vouchers', found.vouchers),
      items: found.vouchers.results.map(({ id, code, name, state }) => ({
        to: `/staff/vouchers/${id}`,
        label: code,
        hint: line(name === code ? '' : name, vouchers.states[state]),
      })),
    },
    {
      key: 'supporters',
      title: t`Supporters`,
      all: inList('/staff/supporters', found.supporters),
      items: found.supporters.results.map(({ id, name, email, code, position }) => ({
        to: `/staff/supporters/${id}`,
        label: name || email,
        hint: line(code, position),
      })),
    },
  ];
}
