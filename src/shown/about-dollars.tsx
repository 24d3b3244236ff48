import { Trans, useLingui } from '@lingui/react/macro';
import { aboutDollars } from '#domain/shipping/about-dollars.ts';
import type { DatedRate } from '#domain/shipping/rule-values.ts';

/** The same price in dollars; its line is kept while the rate is not there. Below one dollar nothing is said. */
export function AboutDollars({ kwacha, rate }: { kwacha: string; rate: DatedRate | null }) {
  const { i18n } = useLingui();
  const isSaid = rate !== null && Number(kwacha) >= Number(rate.units_per_usd);
  const dollars = isSaid ? `$${i18n.number(aboutDollars(Number(kwacha), rate))}` : '';
  return <p className="small muted">{dollars === '' ? '\u00a0' : <Trans>about {dollars}</Trans>}</p>;
}
