import { Trans, useLingui } from '@lingui/react/macro';
import type { PromotedItem } from '#contract/content.ts';
import { minor, moneyText } from '#domain/money/money.ts';
import { useQuery } from '#offline/react/react.ts';
import { Amount, Before, shownCurrency } from '#shown/amount.tsx';
import { Failed } from '#shown/failed.tsx';
import { FiguresSource } from '#shown/figures-source.tsx';
import { VehiclePicture } from '#shown/vehicle-picture.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Rail, TallCard } from '#ui/tall-card.tsx';
import { promotions } from '../queries.ts';
import styles from './home-parts.module.css';

/** Promotions of the shop: trusted cars, the most searched and commercial vehicles, by their prices. */
export function PromotionsBox({ saver }: { saver: boolean }) {
  const { t } = useLingui();
  const state = useQuery(promotions, {});
  const { data, problem, loading, refresh } = state;
  if (!data && problem) return <Failed problem={problem} title={t`Failed to Fetch`} onRetry={refresh} />;
  if (!data) return loading ? <Skeleton label={t`Loading`} kind="tall" count={4} /> : null;
  // A range of prices begins at the lowest that is shown in it: what it was named by may be sold.
  const from = (range: string, items: readonly PromotedItem[]): string => {
    const [first] = items;
    if (!first || !/^\d{1,9}$/.test(range)) return range;
    const lowest = Math.min(...items.map(({ price }) => minor(price)));
    return t`From ${moneyText(lowest, shownCurrency(first.currency))}`;
  };
  const rangesOf = (ranges: Readonly<Record<string, PromotedItem[]>>) =>
    Object.entries(ranges).map(([range, items]) => ({ name: from(range, items), items }));
  return (
    <>
      {state.source !== 'server' && <FiguresSource state={state} />}
      <Group title={<Trans>Trusted cars</Trans>} ranges={rangesOf(data.trusted_cars)} saver={saver} />
      <Group
        title={<Trans>Most searched</Trans>}
        ranges={[
          { name: t`Sedan`, items: data.most_searched.sedan },
          { name: t`SUV`, items: data.most_searched.suv },
        ]}
        saver={saver}
      />
      <Group
        title={<Trans>Commercial vehicles</Trans>}
        ranges={rangesOf(data.commercial_vehicles)}
        saver={saver}
      />
    </>
  );
}

interface GroupProps {
  title: React.ReactNode;
  ranges: readonly { name: string; items: readonly PromotedItem[] }[];
  saver: boolean;
}

function Group({ title, ranges, saver }: GroupProps) {
  const filled = ranges.filter(({ items }) => items.length > 0);
  if (filled.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {filled.map(({ name, items }) => (
        <div key={name} className={styles.range}>
          <h3>{name}</h3>
          <Rail label={name} className={styles.rail}>
            {items.map((item) => (
              <TallCard
                key={item.id}
                to={`/details/${item.id}`}
                title={item.title}
                level={4}
                price={<Amount wire={item.price} currency={item.currency} />}
                was={
                  <Before
                    price={item.price}
                    before={item.crossed_out_price}
                    currency={item.currency}
                    since={item.crossed_out_since}
                  />
                }
                picture={
                  <VehiclePicture
                    image={item.remote_image}
                    picture={item.picture}
                    alt=""
                    width={320}
                    saver={saver}
                    square
                  />
                }
              />
            ))}
          </Rail>
        </div>
      ))}
    </section>
  );
}
