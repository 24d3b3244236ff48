import type { InferOutput } from 'valibot';
import type { withdrawQuote } from '#contract/staff/quotes.ts';
import { MAX_REASON } from '#contract/staff/reason.ts';
import { lengthOf } from '#domain/people/field-problem.ts';
import { forgetQuote } from '#server/basket/quote-store.ts';
import { isShippingPublished } from '#server/basket/pricing.ts';
import { lockBasket } from '#server/basket/store.ts';
import { basketView, pricedBasket } from '#server/basket/view.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { type Handling } from '#server/platform/calls/handle.ts';
import { countUpVersion } from '#server/platform/calls/ledger.ts';
import { refuseBankDetails } from '../bank-words.ts';
import { mailQuoteNews } from './news.ts';
import { quoteById, type QuoteRow } from './store.ts';
import { notFound, refuseField, Refusal, refuse } from '#server/platform/calls/refuse.ts';

type WithdrawCall = Handling<'staff', InferOutput<typeof withdrawQuote.payload>>;

/**
 * Takes a quote back. Who asked for it waits again, since when they asked; where a published rate covers the basket, nobody
 * needs to be asked any more. A quote that is over by any other way stays as it is.
 */
export async function withdraw(
  asked: WithdrawCall,
): Promise<Refusal | { quote: QuoteRow; changed: boolean }> {
  const { tx, payload, now, user } = asked;
  const seen = await quoteById(tx, payload.id, now);
  if (!seen) return notFound();
  const basket = await lockBasket(tx, seen.basket_id);
  // Again under the lock: an order or another quote may have come in between.
  const quote = await quoteById(tx, payload.id, now);
  if (!basket || !quote) return notFound();
  if (payload.reason === '') return refuseField('reason', 'required', 'Say why it is withdrawn');
  if (lengthOf(payload.reason) > MAX_REASON)
    return refuseField('reason', 'max_length', `Must be ${MAX_REASON} characters or fewer`);
  const refused = refuseBankDetails('reason', payload.reason);
  if (refused) return refused;
  const { stands } = quote;
  if (stands === 'withdrawn') return { quote, changed: false };
  if (stands === 'used') return refuse('quote_used', { number: String(quote.number) });
  if (stands !== 'active')
    return refuse('invalid_transition', {
      detail: 'This quote has ended already',
      from: stands,
      to: 'withdrawn',
    });

  const before = await basketView(tx, basket, now);
  await tx
    .updateTable('shipping_quotes')
    .set({ status: 'withdrawn', ended_at: now, ended_by: user.id, reason: payload.reason })
    .where('id', '=', quote.id)
    .execute();
  const plain = { ...basket, requested_at: null, quoted_at: null, quote_expires_at: null };
  const isRequested =
    basket.requested_at !== null && !isShippingPublished(await pricedBasket(tx, plain, now));
  await forgetQuote(tx, basket.id, { isRequested });
  await countUpVersion(tx, basket.user_id);
  await tx
    .updateTable('quote_requests')
    .set({ quote_id: null, answered_at: null, dropped_at: isRequested ? null : now })
    .where('quote_id', '=', quote.id)
    .execute();
  const after = await basketView(tx, basket, now);
  const said = (status: string, shown: typeof after) => ({
    status,
    revision: shown.revision,
    shipping: shown.shipping_incl_tax,
  });
  await writeAudit(
    tx,
    {
      actorId: user.id,
      action: 'quote.withdraw',
      entity: 'quote',
      entityId: String(quote.id),
      before: said('active', before),
      after: { ...said('withdrawn', after), basket: basket.id, reason: 'changed' },
      ip: asked.ip,
    },
    now,
  );
  await mailQuoteNews(asked, basket, after, 'withdrawn');
  const ended = await quoteById(tx, quote.id, now);
  return ended ? { quote: ended, changed: true } : notFound();
}
