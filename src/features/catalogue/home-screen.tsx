import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { printSearch, WHOLE_STOCK } from '#domain/search/search-address.ts';
import { useQuery } from '#offline/react/react.ts';
import { Failed } from '#shown/failed.tsx';
import type { PriceCurrency } from '#shown/currency-choice.tsx';
import type { ImportMarkProps } from '#shown/import-goods.ts';
import { FiguresSource } from '#shown/figures-source.tsx';
import type { LandedCosts } from '#shown/landed-cost-line.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Rail } from '#ui/tall-card.tsx';
import styles from './home-screen.module.css';
import { Brands } from './components/brands.tsx';
import { FindForm } from './components/find-form.tsx';
import { ArrivalCard } from './components/result-card.tsx';
import { makeCounts, makes, searchVehicles } from './queries.ts';

const ARRIVALS = 4;

interface HomeProps {
  landed: LandedCosts;
  saver: boolean;
  money: PriceCurrency;
  /** On a card, where the country that it goes to refuses it. */
  Mark: ComponentType<ImportMarkProps>;
  /** Content further down, once the page has settled. */
  children?: ReactNode;
}

/** Home: find a car, popular brands, latest arrivals, and what follows. All of it stands without a network once seen. */
export function HomeScreen({ landed, saver, money, Mark, children }: HomeProps) {
  const { t } = useLingui();
  usePageTitle(t`Used cars from the UK`);
  const known = useQuery(makes, {});
  const counts = useQuery(makeCounts, {});
  const latest = useQuery(searchVehicles, {});
  const total = latest.data?.count ?? null;
  return (
    <>
      <section className={styles.hero} aria-labelledby="hero">
        <Wrap className={styles.lay}>
          <div>
            <h1 id="hero" tabIndex={-1}>
              <Trans>A used car from the UK, priced to your port</Trans>
            </h1>
            <p className={styles.lead}>
              <Trans>
                See what it costs to land before you order. Pay only against a pro-forma that anyone can
                verify.
              </Trans>
            </p>
          </div>
          <ul className={styles.facts}>
            <li>
              <Icon name="device-mobile" />
              <Link to="/catalogue">
                <Trans>Search without a connection</Trans>
              </Link>
            </li>
            <li>
              <Icon name="file-check" />
              <Trans>Every pro-forma can be checked</Trans>
            </li>
            <li>
              <Icon name="photo-off" />
              <Trans>You decide which pictures load</Trans>
            </li>
          </ul>
          <FindForm makes={known.data ?? {}} total={total} money={money} />
        </Wrap>
      </section>
      <Wrap>
        <div className={styles.section}>
          <Brands
            counts={counts.data}
            known={Object.keys(known.data ?? {})}
            problem={counts.problem}
            loading={counts.loading}
            onRetry={counts.refresh}
          />
        </div>
        <Arrivals state={latest} landed={landed} saver={saver} Mark={Mark} />
        {children}
      </Wrap>
    </>
  );
}

function Arrivals({
  state,
  landed,
  saver,
  Mark,
}: Pick<HomeProps, 'landed' | 'saver' | 'Mark'> & {
  state: ReturnType<
    typeof useQuery<typeof searchVehicles.declared.params, typeof searchVehicles.declared.answer>
  >;
}) {
  const { t } = useLingui();
  return (
    <section className={styles.section} aria-labelledby="latest">
      <div className={styles.top}>
        <h2 id="latest">
          <Trans>Latest arrivals</Trans>
        </h2>
        <ButtonLink variant="quiet" small to={printSearch(WHOLE_STOCK)}>
          <Trans>See all</Trans>
        </ButtonLink>
      </div>
      {state.data && (
        <>
          <Rail label={t`Latest arrivals`}>
            {state.data.results.slice(0, ARRIVALS).map((result) => (
              <ArrivalCard key={result.id} result={result} landed={landed} saver={saver} Mark={Mark} />
            ))}
          </Rail>
          <FiguresSource state={state} brief />
        </>
      )}
      {!state.data && state.problem && <Failed problem={state.problem} onRetry={state.refresh} />}
      {!state.data && state.loading && <Skeleton label={t`Loading`} kind="tall" count={ARRIVALS} />}
    </section>
  );
}
