import { useState } from 'react';
import * as v from 'valibot';
import { AddProduct, SetQuantity } from '#contract/basket-payload.ts';
import { addProduct } from '#contract/basket-commands.ts';
import { type Basket, type Line } from '#contract/basket.ts';
import { useCommand, useEngine } from '#offline/react/react.ts';
import type { CommandView } from '#offline/store/states.ts';
import {
  askForQuote,
  changeDestination,
  changeQuantity,
  enterVoucher,
  removeFromBasket,
} from '../commands.ts';
import { publishedRatesTo } from '../rates.ts';
import { lineReference } from './line-acts.ts';
import type { KnownRates } from './shipping-figure.ts';

export interface BasketActs {
  /** Why the last act could not be written to the phone; null: it was. */
  failed: { cause: unknown } | null;
  setQuantity: (line: Line, quantity: number) => Promise<boolean>;
  remove: (line: Line) => Promise<boolean>;
  setDestination: (country: string, port: string) => Promise<boolean>;
  requestQuote: () => Promise<boolean>;
  /** A code to be tried, in place of one that was refused. */
  enterVoucher: (code: string, refused: CommandView | null) => Promise<boolean>;
  /** A refused act with the figure that is allowed. */
  takeInstead: (refused: CommandView, quantity: number) => Promise<boolean>;
  /** A refused add once more, giving up the quote that stood in its way. */
  dropQuoteAndAdd: (refused: CommandView) => Promise<boolean>;
  again: (refused: CommandView) => Promise<boolean>;
  giveUp: (refused: CommandView) => Promise<boolean>;
}

/** Everything the basket can do. Each answers whether the phone has taken it. */
export function useBasketActs(basket: Basket | undefined, known: KnownRates): BasketActs {
  const engine = useEngine();
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const quantity = useCommand(changeQuantity);
  const removal = useCommand(removeFromBasket);
  const destination = useCommand(changeDestination);
  const quote = useCommand(askForQuote);
  const voucher = useCommand(enterVoucher);
  async function taken(act: () => Promise<unknown> | undefined): Promise<boolean> {
    setFailed(null);
    try {
      await act();
      return true;
    } catch (cause) {
      setFailed({ cause });
      return false;
    }
  }
  return {
    failed,
    setQuantity: (line, wanted) =>
      taken(() => quantity.run({ ...lineReference(line), quantity: wanted }, { title: line.title })),
    remove: (line) => taken(() => removal.run(lineReference(line), { title: line.title })),
    setDestination: (country, port) =>
      taken(() =>
        destination.run(
          { country, port },
          { rates: basket?.currency === 'ZMW' ? {} : publishedRatesTo(known, port) },
        ),
      ),
    requestQuote: () => taken(() => quote.run({ q: null, open: true }, {})),
    enterVoucher: (vouchercode, refused) =>
      taken(() =>
        refused
          ? engine?.replace(refused.key, { vouchercode }, refused.seen)
          : voucher.run({ vouchercode }, {}),
      ),
    takeInstead: (refused, wanted) =>
      taken(() => engine?.replace(refused.key, withQuantity(refused, wanted), refused.seen)),
    dropQuoteAndAdd: (refused) =>
      taken(() =>
        engine?.replace(
          refused.key,
          { ...v.parse(AddProduct, refused.payload), drop_quote: true },
          refused.seen,
        ),
      ),
    again: (refused) => taken(() => engine?.retry(refused.key)),
    giveUp: (refused) => taken(() => engine?.discard(refused.key)),
  };
}

function withQuantity(refused: CommandView, quantity: number): unknown {
  return refused.name === addProduct.name
    ? { ...v.parse(AddProduct, refused.payload), quantity }
    : { ...v.parse(SetQuantity, refused.payload), quantity };
}

/** Moves the focus, whose element is gone, to the heading, so that a reader does not start over at the top. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}
