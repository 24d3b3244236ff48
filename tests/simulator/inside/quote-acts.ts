import { askForQuote, addToBasket } from '#features/basket/commands.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import { addPayload, seenOf } from '../../offline/harness/acts.ts';
import { PRODUCTS } from '../../offline/harness/stock.ts';
import { BY_QUOTE } from './quotes.ts';
import type { Happening } from './scenario.ts';
import type { Tab } from './tab.ts';
import type { Acting } from './yard-acts.ts';

/** Destination on the screen, which goes where nothing is published. */
export const goesUnrated = (tab: Tab): boolean => tab.basket?.()?.destination.port === BY_QUOTE.port;

/** Act of a person about shipping that has no rate; null where nothing comes of it. */
export function byQuoteSeeker(acting: Acting, happening: Happening): Promise<unknown> | null {
  const { tab, engine, taken } = acting;
  if (happening.do === 'drop-quote') {
    const { id } = PRODUCTS[happening.product % PRODUCTS.length] ?? { id: 0 };
    const seen = { ...seenOf(id), ...(goesUnrated(tab) ? { shipping_minor: null } : {}) };
    return taken(
      engine.enqueue(addToBasket as AnyCommand, { ...addPayload(id), drop_quote: true }, { ...seen }),
    );
  }
  if (happening.do !== 'ask-quote') return null;
  const shown = tab.basket?.();
  // As the screen offers it: with something to ship, and nothing that says what that costs.
  if (!shown || shown.count === 0 || shown.quote.status === 'published') return null;
  return ask(acting);
}

/** From then on the screen says that somebody was asked. */
async function ask({ world, tab, engine, taken }: Acting): Promise<void> {
  const asking = engine.enqueue(askForQuote as AnyCommand, { q: null, open: true }, {});
  await taken(asking);
  if (!tab.dead) world.checks.onAsked(tab.device, await asking);
}
