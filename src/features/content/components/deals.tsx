import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '#offline/react/react.ts';
import { FiguresSource } from '#shown/figures-source.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { classes } from '#ui/class-names.ts';
import { Rail } from '#ui/tall-card.tsx';
import { deals } from '../queries.ts';
import { DealCard } from './deal-card.tsx';
import styles from './home-parts.module.css';

/** Deals of the day on home, `most` of them; the page of them has all. */
export function DealsBox({ saver, most }: { saver: boolean; most: number }) {
  const { t } = useLingui();
  const state = useQuery(deals, {});
  const { data } = state;
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="deals">
      <div className={styles.top}>
        <h2 id="deals">
          <Trans>Deals of the day</Trans>
        </h2>
        <ButtonLink variant="quiet" small to="/deals">
          <Trans>See all</Trans>
        </ButtonLink>
      </div>
      {state.source !== 'server' && <FiguresSource state={state} brief />}
      <Rail label={t`Deals of the day`} className={classes(styles.rail, styles.deals)}>
        {data.slice(0, most).map((deal) => (
          <DealCard key={`${deal.client_url} ${deal.title}`} deal={deal} saver={saver} />
        ))}
      </Rail>
    </section>
  );
}
