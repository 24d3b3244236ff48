import { Trans, useLingui } from '@lingui/react/macro';
import type { Problem } from '#contract/problem.ts';
import { HOME_FROM, HOME_TO } from '#domain/search/price-options.ts';
import { printSearch, printShortSearch, WHOLE_STOCK } from '#domain/search/search-address.ts';
import { Failed } from '#shown/failed.tsx';
import { usePictures } from '#shown/pictures.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './brands.module.css';

interface BrandsProps {
  /** Make to its count and the address of its emblem, most first; undefined while nobody has said. */
  counts: Readonly<Record<string, readonly [count: number, emblem: string | null]>> | undefined;
  /** Makes that the phone knows anyway: cards without figures where the counts fail. */
  known: readonly string[];
  problem: Problem | null;
  loading: boolean;
  onRetry: () => void;
}

/** Popular brands, three, six or ten at a look (spec buyer §2). */
export function Brands({ counts, known, problem, loading, onRetry }: BrandsProps) {
  const { t, i18n } = useLingui();
  const { mode } = usePictures();
  const cards = counts
    ? Object.entries(counts).map(([make, [count, emblem]]) => ({ make, count, emblem }))
    : problem
      ? known.map((make) => ({ make, count: null, emblem: null }))
      : [];
  const head = (
    <h2 id="brands">
      <Trans>Popular brands</Trans>
    </h2>
  );
  return (
    <section aria-labelledby="brands">
      {cards.length > 0 ? (
        <Carousel
          label={t`Popular brands`}
          previousLabel={t`Previous brands`}
          nextLabel={t`More brands`}
          className={styles.brands}
          head={
            <>
              {head}
              <ButtonLink variant="quiet" small to={printSearch(WHOLE_STOCK)}>
                <Trans>All makes</Trans>
              </ButtonLink>
            </>
          }
        >
          {cards.map(({ make, count, emblem }) => (
            <li key={make}>
              <Link to={printShortSearch(make, null, HOME_FROM, HOME_TO)} className={styles.brand}>
                {emblem && mode !== 'none' ? (
                  <img src={emblem} width="32" height="32" alt="" loading="lazy" />
                ) : (
                  <Icon name="car" size={32} />
                )}
                <span>
                  {make}
                  {count !== null && <small>{i18n.number(count)}</small>}
                </span>
              </Link>
            </li>
          ))}
        </Carousel>
      ) : (
        <>
          {head}
          {problem ? (
            <Failed problem={problem} title={t`Failure`} onRetry={onRetry} />
          ) : (
            loading && <Skeleton label={t`Loading`} kind="text" count={1} />
          )}
        </>
      )}
    </section>
  );
}
