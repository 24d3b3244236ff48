import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { minor } from '#domain/money/money.ts';
import { useQuery } from '#offline/react/react.ts';
import { FiguresSource } from '#shown/figures-source.tsx';
import type { ListingView } from '../preview/listing-view.ts';
import { guideParams, priceGuide } from '../market-queries.ts';

/** Prices that others ask for the like of a listing; silent while too few do, or nobody has said. */
export function PriceGuideBox({ view }: { view: ListingView }) {
  const { i18n } = useLingui();
  const state = useQuery(priceGuide, guideParams(view));
  const { data } = state;
  if (!data?.figures) return null;
  const { count, abroad, figures, rate_day } = data;
  const kwacha = (wire: string): string => `K${i18n.number(Math.round(minor(wire) / 100))}`;
  const [low, median, high] = [kwacha(figures.low), kwacha(figures.median), kwacha(figures.high)];
  const day =
    rate_day &&
    i18n.date(new Date(rate_day), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return (
    <div className="small" role="status">
      <p>
        <b>
          {low === high ? (
            <Trans>Similar listings ask {low}.</Trans>
          ) : (
            <Trans>
              Similar listings ask {low} to {high}.
            </Trans>
          )}
        </b>{' '}
        {low !== high && <Trans>Half of them are below {median}.</Trans>}
      </p>
      <p className="muted">
        <Plural
          value={count}
          one="From # listing on Chicargos."
          other="From # listings on Chicargos, excluding the cheapest and the dearest quarter."
        />{' '}
        {abroad === count ? (
          <Trans>All of them are still abroad: their prices are without shipping and duty.</Trans>
        ) : abroad > 0 ? (
          <Plural
            value={abroad}
            one="# of them is still abroad: its price is without shipping and duty."
            other="# of them are still abroad: their prices are without shipping and duty."
          />
        ) : null}{' '}
        {day && <Trans>Dollars at the rate of {day}.</Trans>}
      </p>
      <FiguresSource state={state} />
    </div>
  );
}
