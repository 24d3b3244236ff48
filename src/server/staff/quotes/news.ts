import type { Basket } from '#contract/basket.ts';
import { minor, moneyText, wireMoney } from '#domain/money/money.ts';
import { CONTAINER } from '#contract/basket-payload.ts';
import type { BasketRow } from '#server/basket/store.ts';
import { quoteLetter } from '#server/mails/quote-news.ts';
import { noteEvent } from '#server/notices/note.ts';
import type { Config } from '#server/platform/base/config.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { portText } from '#domain/places/destinations.ts';
import type { Tx } from '#server/platform/database/db.ts';

interface NewsContext {
  tx: Tx;
  now: Date;
  config: Pick<Config, 'publicUrl' | 'supportInbox'>;
}

/** Tells the buyer in their own language what shipping costs, or that a quote was taken back: once for each revision. */
export async function mailQuoteNews(
  { tx, now, config }: NewsContext,
  row: BasketRow,
  basket: Basket,
  news: 'quoted' | 'withdrawn',
): Promise<void> {
  const buyer = await tx
    .selectFrom('users')
    .select(['email', 'first_name as firstName', 'language'])
    .where('id', '=', row.user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!buyer) return;
  const event = `${news}:${basket.id}-${basket.revision}`;
  // A kind of its own would be unreadable to apps from before it; those say that a request was answered.
  await noteEvent(
    tx,
    row.user_id,
    { event, kind: 'inquiry', params: { quote: news }, address: '/my-basket' },
    now,
  );
  const currency = basket.currency ?? 'USD';
  const amount = (wire: string) => `${moneyText(minor(wire), currency)} ${currency}`;
  const letter = quoteLetter(buyer, {
    site: config.publicUrl,
    news,
    to: portText(row.destination_code, row.destination_port, buyer.language),
    lines: basket.results.map((line) => ({
      title: line.title,
      quantity: line.quantity,
      method: isBoxed(line) ? 'Container' : 'RORO',
      shipping: amount(line.shipping_total),
    })),
    items: amount(basket.total_incl_tax_excl_discounts),
    discount: discountOf(basket, amount),
    shipping: amount(basket.shipping_incl_tax),
    total: amount(basket.order_total),
    until: basket.quote.expires_at === null ? null : new Date(basket.quote.expires_at),
  });
  await queueMail(
    tx,
    {
      dedupeKey: event,
      template: `shipping-${news}`,
      to: buyer.email,
      ...letter,
      replyTo: config.supportInbox,
    },
    now,
  );
}

/** As the basket shows it: a line of its own, below zero. */
function discountOf({ voucher_discounts: all }: Basket, amount: (wire: string) => string) {
  if (all.length === 0) return null;
  const less = all.reduce((sum, one) => sum + minor(one.amount), 0);
  return { code: all.map(({ voucher }) => voucher.code).join(', '), amount: amount(wireMoney(-less)) };
}

/** The first attribute of a line is its shipping option. */
const isBoxed = (line: Basket['results'][number]): boolean =>
  Number(/\/options\/(\d+)\//.exec(line.attributes[0]?.option ?? '')?.[1] ?? 0) === CONTAINER;
