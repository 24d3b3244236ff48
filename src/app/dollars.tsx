import { AboutDollars } from '#shown/about-dollars.tsx';
import { useKwachaRate } from './price-currency.ts';

/** A price in kwacha, in dollars by the rate of the day: only a list that has such a price asks for it. */
export function Dollars({ kwacha }: { kwacha: string }) {
  return <AboutDollars kwacha={kwacha} rate={useKwachaRate('ZMW')} />;
}
