import type { Selectable } from 'kysely';
import type { Language } from '#contract/profile.ts';
import type { Notices } from '#server/platform/database/schema/notices.ts';
import { subjectOf } from './order-subject.ts';
import { wordsIn } from './words.ts';
import { isOrderNews } from './order-facts.ts';

type NoticeContent = Pick<Selectable<Notices>, 'kind' | 'params'>;

/** Words that stand on a lock screen: an order's number and state, and that there is news; nothing that names anybody. */
export function pushWords({ kind, params }: NoticeContent, language: Language): string {
  const i18n = wordsIn(language);
  switch (kind) {
    case 'order': {
      const { number = '', news = '', left, rest } = params;
      return isOrderNews(news)
        ? subjectOf(i18n, { news, number, left: left ?? null, toGiveBack: rest ?? null })
        : i18n._({ id: 'push.order', message: 'Order {number}: there is an update', values: { number } });
    }
    case 'inquiry':
      if (params['quote'] === 'quoted')
        return i18n._({ id: 'push.quoted', message: 'Your shipping quote is ready' });
      if (params['quote'] === 'withdrawn')
        return i18n._({ id: 'push.quote-withdrawn', message: 'Your shipping quote was withdrawn' });
      if (params['selling'] === 'approved')
        return i18n._({ id: 'push.seller', message: 'You are approved to sell' });
      if (params['selling'] === 'rejected' && params['withdrawn'] !== undefined)
        return i18n._({ id: 'push.seller-withdrawn', message: 'Your approval to sell was reviewed' });
      if (params['selling'] === 'rejected')
        return i18n._({ id: 'push.no-seller', message: 'Your application to sell was reviewed' });
      if (params['question'] !== undefined)
        return i18n._({ id: 'push.question', message: 'A buyer has a question' });
      return i18n._({ id: 'push.inquiry', message: 'Your question was answered' });
    case 'price':
      return i18n._({ id: 'push.price', message: 'A favourite has dropped in price' });
    case 'search':
      return i18n._({ id: 'mail.saved-search.subject', message: 'New for your saved searches' });
  }
}
