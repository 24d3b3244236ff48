import type { SetDestination } from '#contract/basket-payload.ts';
import { destinationProblem } from '#domain/places/destinations.ts';
import { matchesVersion, preconditionFailed } from '#server/platform/calls/if-match.ts';
import { clearQuote } from './quote-store.ts';
import { chooseDestination, lockOpenBasket, updateDestination } from './store.ts';
import { basketTag, basketView } from './view.ts';
import { type Refusal, refuseField } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

/**
 * Sets where the basket goes (contract 5.6); null when done. Another country or port clears a requested or set quote,
 * the same one only takes the default mark away. It is where the owner's next baskets go too, but for `onlyHere`.
 */
export async function changeBasketDestination(
  asked: { tx: Tx; user: { id: number }; now: Date; ifMatch: string | null },
  payload: SetDestination,
  { onlyHere = false }: { onlyHere?: boolean } = {},
): Promise<Refusal | null> {
  const { tx, user, now, ifMatch } = asked;
  const basket = await lockOpenBasket(tx, user.id, now);
  if (ifMatch !== null) {
    const current = await basketView(tx, basket, now);
    if (!matchesVersion(ifMatch, basketTag(current))) return preconditionFailed(current);
  }
  const meant = destinationProblem(payload.country, payload.port);
  if ('code' in meant) return refuseField(meant.field, meant.code, meant.detail);
  const { code } = meant.country;
  if (code !== basket.destination_code || meant.port !== basket.destination_port)
    await clearQuote(tx, basket.id, now);
  const place = { code, port: meant.port };
  if (onlyHere) await updateDestination(tx, basket.id, place);
  else await chooseDestination(tx, basket, place);
  return null;
}
