import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '#ui/link.tsx';
import { HOME_FROM, HOME_TO } from '#domain/price-options.ts';
import { printSearch, printShortSearch, WHOLE_STOCK } from '#domain/search-address.ts';
import { useQuery } from '#offline/react.ts';
import { Failed } from '#shown/failed.tsx';
import { Known } from '#shown/known.tsx';
import type { Landed } from '#shown/landed-line.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Rail } from '#ui/tall-card.tsx';
import styles from './home-screen.module.css';
import { FindForm } from './parts/find-form.tsx';
import { ArrivalCard } from './parts/result-card.tsx';
import { makeCounts, makes, searchVehicles } from './queries.ts';

const ARRIVALS = 4;
const BRANDS = 10;

interface HomeProps {
  landed: Landed;
  saver: boolean;
}

/** Home: find a car, popular brands, latest arrivals. All of it stands without a network once seen. */
export function HomeScreen({ landed, saver }: HomeProps) {
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
            <h1 id="hero">
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
              <Trans>Works without a connection</Trans>
            </li>
            <li>
              <Icon name="file-check" />
              <Trans>Every pro-forma can be checked</Trans>
            </li>
            <li>
              <Icon name="download" />
              <Trans>Results say what they cost in data</Trans>
            </li>
          </ul>
          <FindForm makes={known.data ?? {}} total={total} />
        </Wrap>
      </section>
      <Wrap>
        <Brands state={counts} />
        <Arrivals state={latest} landed={landed} saver={saver} />
      </Wrap>
    </>
  );
}

function Brands({
  state,
}: {
  state: ReturnType<typeof useQuery<typeof makeCounts.declared.params, typeof makeCounts.declared.answer>>;
}) {
  const { t, i18n } = useLingui();
  const all = Object.entries(state.data ?? {});
  return (
    <section className={styles.section} aria-labelledby="brands">
      <div className={styles.top}>
        <h2 id="brands">
          <Trans>Popular brands</Trans>
        </h2>
        <ButtonLink variant="quiet" small to={printSearch(WHOLE_STOCK)}>
          <Trans>All makes</Trans>
        </ButtonLink>
      </div>
      {all.length > 0 && (
        <ul className={styles.brands}>
          {all.slice(0, BRANDS).map(([make, [count, emblem]]) => (
            <li key={make}>
              <Link to={printShortSearch(make, null, HOME_FROM, HOME_TO)}>
                {emblem ? (
                  <img src={emblem} width="32" height="32" alt="" loading="lazy" />
                ) : (
                  <Icon name="car" size={32} />
                )}
                <span>
                  {make}
                  <small>{i18n.number(count)}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!state.data && state.problem && (
        <Failed problem={state.problem} title={t`Failure`} onRetry={state.refresh} />
      )}
      {!state.data && state.loading && <Skeleton label={t`Loading`} kind="text" count={1} />}
    </section>
  );
}

function Arrivals({
  state,
  landed,
  saver,
}: HomeProps & {
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
              <ArrivalCard key={result.id} result={result} landed={landed} saver={saver} />
            ))}
          </Rail>
          <Known state={state} />
        </>
      )}
      {!state.data && state.problem && <Failed problem={state.problem} onRetry={state.refresh} />}
      {!state.data && state.loading && <Skeleton label={t`Loading`} kind="tall" count={ARRIVALS} />}
    </section>
  );
}
