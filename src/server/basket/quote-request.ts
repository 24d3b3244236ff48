import type { QuoteAnswer } from '#contract/basket-commands.ts';
import type { InferOutput } from 'valibot';
import { stockReference } from '#domain/stock/reference.ts';
import type { Config } from '#server/platform/base/config.ts';
import { type User } from '#server/platform/calls/handle.ts';
import { safeLine } from '#server/mails/quoted-text.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { wireTimeOrNull } from '#domain/text/wire-time.ts';
import { isShippingPublished, methodOf, type PricedBasket } from './pricing.ts';
import { basketEmpty, basketNotOpen } from './refusals.ts';
import { basketUrl } from './shape.ts';
import { clearQuote, markRequested } from './quote-store.ts';
import { type BasketRow, lockOpenBasket, lockOwnBasket } from './store.ts';
import { basketView, pricedBasket } from './view.ts';
import { Refusal, notFound, refuseField } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { countryName, placeText } from '#domain/places/destinations.ts';

interface QuoteRequestContext {
  tx: Tx;
  user: User;
  now: Date;
  config: Config;
}

/** Asks staff for a shipping quote, once for each state of need (contract 5.9). */
export async function requestShippingQuote(
  asked: QuoteRequestContext,
  payload: { q: number | null; open: boolean },
): Promise<Refusal | InferOutput<typeof QuoteAnswer>> {
  const { tx, user, now } = asked;
  if (payload.q === null && !payload.open) return refuseField('q', 'required');
  const basket =
    payload.q === null ? await lockOpenBasket(tx, user.id, now) : await lockOwnBasket(tx, user.id, payload.q);
  if (!basket) return notFound();
  if (basket.status !== 'Open') return basketNotOpen();
  const priced = await pricedBasket(tx, basket, now);
  if (priced.lines.length === 0) return basketEmpty();

  const answer = (
    status: 'Quoted' | 'Published rate' | 'Request is Pending',
    row: BasketRow,
    detail: string,
  ) => ({
    basket: basketUrl(row.id),
    is_shipping_requested: row.requested_at !== null,
    status,
    requested_at: wireTimeOrNull(row.requested_at),
    quoted_at: wireTimeOrNull(row.quoted_at),
    detail,
  });
  if (priced.quote === 'quoted') return answer('Quoted', basket, 'Your basket shows the cost of shipping');
  if (isShippingPublished(priced))
    return answer('Published rate', basket, 'Your basket shows the published rate. No quote is needed');
  if (priced.quote === 'none') {
    // What is left of an expired quote goes, so that the new request stands alone.
    await clearQuote(tx, basket.id, now);
    await markRequested(tx, basket.id, now);
    await notifyOfQuoteRequest(asked, basket, priced);
  }
  const requestedAt = priced.quote === 'none' ? now : basket.requested_at;
  return answer(
    'Request is Pending',
    { ...basket, requested_at: requestedAt, quoted_at: null },
    'Your basket will be updated within 20 minutes',
  );
}

async function notifyOfQuoteRequest(
  asked: QuoteRequestContext,
  basket: BasketRow,
  priced: PricedBasket,
): Promise<void> {
  const { tx, user, now, config } = asked;
  const { revision } = await basketView(tx, basket, now);
  const link = `${config.publicUrl}/staff/quotes/${basket.id}`;
  const { destination_code: code, destination_port: port } = basket;
  const place = port === '' ? `Destination: ${countryName(code)}, port to be agreed` : placeText(code, port);
  const lines = priced.lines.map(
    ({ row }) =>
      `  line ${row.id}: ${row.quantity} x ${safeLine(row.title)}, REF ${stockReference(row.product_id)}, ${methodOf(row.shipping_option) === 'roro' ? 'RORO' : 'Container'}`,
  );
  await queueMail(
    tx,
    {
      dedupeKey: `quote-request:${basket.id}-${revision}`,
      template: 'quote-request',
      to: config.supportInbox,
      subject: `Shipping quote wanted for basket ${basket.id}`,
      text: [
        `${safeLine(`${user.firstName} ${user.lastName}`)} (${user.email}) asks what shipping costs.`,
        '',
        `Basket ${basket.id}, revision ${revision}`,
        `${place}${basket.destination_is_default ? ' (default, not chosen)' : ''}`,
        ...lines,
        '',
        'The buyer was told: within 20 minutes, up to an hour in UK business hours.',
        '',
        `Set it here: ${link}`,
      ].join('\n'),
      links: [link],
      replyTo: user.email,
    },
    now,
  );
}
