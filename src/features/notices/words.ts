import { useLingui } from '@lingui/react/macro';
import type { Notice } from '#contract/notices.ts';
import { amountText } from '#shown/amount.tsx';
import type { IconName } from '#ui/icon.tsx';

export const NOTICE_SIGNS: Readonly<Record<Notice['kind'], IconName>> = {
  order: 'file-text',
  inquiry: 'message',
  price: 'heart',
  search: 'search',
};

/** News of an order that speak of money, as `useOrderNews` words them. */
const ABOUT_MONEY: ReadonlySet<string> = new Set([
  'held',
  'payment',
  'payment-late',
  'payment-voided',
  'refunded',
  'declined',
  'pay-before',
  'pay-soon',
  'proof-received',
  'proof-accepted',
  'proof-rejected',
  'canceled',
  'expired',
]);

/** Tells whether whoever reads a notice may next be asked for money by somebody. */
export const isAboutMoney = ({ kind, params }: Pick<Notice, 'kind' | 'params'>): boolean =>
  kind === 'order' && ABOUT_MONEY.has(params['news'] ?? '');

/** Words of a notice: the news, and what it is about. */
export function useNoticeWords(): (notice: Pick<Notice, 'kind' | 'params'>) => {
  news: string;
  about: string;
} {
  const { t } = useLingui();
  const ofOrder = useOrderNews();
  return ({ kind, params }) => {
    const { title = '', names = '', count = '', quote, selling, question } = params;
    switch (kind) {
      case 'order':
        return { news: ofOrder(params), about: '' };
      case 'inquiry':
        if (quote === 'quoted') return { news: t`Your shipping quote is ready`, about: '' };
        if (quote === 'withdrawn') return { news: t`Your shipping quote was withdrawn`, about: '' };
        if (selling === 'approved') return { news: t`You are approved to sell`, about: '' };
        if (params['withdrawn'] !== undefined)
          return { news: t`Your approval to sell was withdrawn`, about: '' };
        if (selling === 'rejected') return { news: t`Your application to sell was not approved`, about: '' };
        if (question !== undefined) return { news: t`A buyer has a question`, about: question };
        return title === ''
          ? { news: t`We answered your request`, about: '' }
          : { news: t`The seller answered your question`, about: title };
      case 'price': {
        const price = amountText(params['price'] ?? '0', params['currency'] ?? '');
        const before = amountText(params['before'] ?? '0', params['currency'] ?? '');
        return { news: t`Now ${price}, was ${before}`, about: title };
      }
      case 'search':
        return { news: t`New for your saved searches: ${count}`, about: names };
    }
  };
}

/** The news of an order, by the word that the shop has for it; one that this app does not know yet is said in general. */
function useOrderNews(): (params: Notice['params']) => string {
  const { t } = useLingui();
  return ({ number = '', news = '', left, rest }) => {
    switch (news) {
      case 'held':
        return t`Order ${number} received: pro-forma to follow`;
      case 'payment':
        return left ? t`Order ${number}: payment received` : t`Order ${number}: paid in full`;
      case 'payment-late':
        return t`Order ${number}: payment received after it ended`;
      case 'payment-voided':
        return t`Order ${number}: a payment was corrected`;
      case 'refunded':
        return rest ? t`Order ${number}: part refund made` : t`Order ${number}: money refunded`;
      case 'declined':
        return t`Order ${number}: payment not accepted`;
      case 'pay-before':
        return t`Order ${number}: a payment deadline`;
      case 'pay-soon':
        return t`Order ${number}: ends soon`;
      case 'booked':
        return t`Order ${number}: shipping booked`;
      case 'shipped':
        return t`Order ${number}: on its way`;
      case 'shipping-corrected':
        return t`Order ${number}: shipping details corrected`;
      case 'eta':
        return t`Order ${number}: new arrival date`;
      case 'arrived':
        return t`Order ${number}: arrived in port`;
      case 'released':
        return t`Order ${number}: ready to collect`;
      case 'parties':
        return t`Order ${number}: contacts changed`;
      case 'message':
        return t`Order ${number}: a message from us`;
      case 'pay-any-time':
        return t`Order ${number}: payment deadline removed`;
      case 'document':
        return t`Order ${number}: new document`;
      case 'document-withdrawn':
        return t`Order ${number}: document withdrawn`;
      case 'proof-received':
        return t`Order ${number}: proof of payment received`;
      case 'proof-accepted':
        return t`Order ${number}: proof of payment accepted`;
      case 'proof-rejected':
        return t`Order ${number}: proof of payment not accepted`;
      case 'canceled':
        return t`Order ${number}: canceled`;
      case 'expired':
        return t`Order ${number}: not paid in time`;
      default:
        return t`Order ${number}: there is an update`;
    }
  };
}
