import { type FlashOffer, flashOffer } from '#contract/offers.ts';
import { flashState } from '#domain/shop/flash-offer.ts';
import { wireMoney } from '#domain/money/money.ts';
import { answer } from '#server/platform/calls/handle.ts';
import { wireTime, wireTimeOrNull } from '#domain/text/wire-time.ts';
import { revealHandler } from './reveal.ts';
import { flashOfferRow, type OfferRow } from './store.ts';

/** The offer as everybody may see it. */
export const shownOffer = (row: OfferRow, now: Date): FlashOffer => ({
  state: flashState({ active: row.active, startsAt: row.starts_at, endsAt: row.ends_at }, now),
  amount: wireMoney(row.amount_minor),
  currency: 'USD',
  min_order: wireMoney(row.min_order_minor),
  days: row.days,
  starts_at: wireTime(row.starts_at),
  ends_at: wireTimeOrNull(row.ends_at),
});

export const routes = [
  answer(flashOffer, 'public', async ({ db, now }) => shownOffer(await flashOfferRow(db), now)),
  revealHandler,
];
