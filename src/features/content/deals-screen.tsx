import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '#offline/react/react.ts';
import { Failed } from '#shown/failed.tsx';
import { FiguresSource } from '#shown/figures-source.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './deals-screen.module.css';
import { DealCard } from './components/deal-card.tsx';
import { deals } from './queries.ts';

/** All deals of the day. Seen once they stand without a network, with their age. */
export function DealsScreen({ saver }: { saver: boolean }) {
  const { t } = useLingui();
  usePageTitle(t`Deals of the day`);
  const state = useQuery(deals, {});
  const { data } = state;
  return (
    <Wrap page>
      <PageHead
        title={<Trans>Deals of the day</Trans>}
        lead={<Trans>Chosen by our staff, at the price you pay.</Trans>}
        age={<FiguresSource state={state} />}
      />
      {data && data.length > 0 && (
        <ul className={styles.deals} aria-label={t`Deals of the day`}>
          {data.map((deal) => (
            <DealCard key={`${deal.client_url} ${deal.title}`} deal={deal} saver={saver} level={2} />
          ))}
        </ul>
      )}
      {data?.length === 0 && <Empty icon="search" title={<Trans>No deals today</Trans>} />}
      <p className={styles.more}>
        <ButtonLink tall to="/flash-discount">
          <Trans>Flash discount</Trans>
        </ButtonLink>
      </p>
      {!data && state.problem && (
        <Failed problem={state.problem} title={t`Failed to Fetch`} onRetry={state.refresh} />
      )}
      {!data && state.loading && <Skeleton label={t`Loading`} kind="tall" count={4} />}
    </Wrap>
  );
}
