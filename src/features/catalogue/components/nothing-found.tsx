import { Trans, useLingui } from '@lingui/react/macro';
import { ALL_ITEMS, printItems } from '#domain/search/item-address.ts';
import { printSearch, type VehicleSearch, WHOLE_STOCK } from '#domain/search/search-address.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Link } from '#ui/link.tsx';
import { Nearer } from './nearer.tsx';
import styles from './nothing-found.module.css';

/** Ways on where a search found nothing: the nearest, all, or the same words among parts. */
export function NothingFound({ search, near }: { search: VehicleSearch; near: string | null }) {
  const { t } = useLingui();
  const cleared = { ...WHOLE_STOCK, order: search.order };
  return (
    <Empty
      icon="search"
      title={t`No record Found`}
      hint={
        near === null ? (
          <Trans>Remove a filter, or search all makes.</Trans>
        ) : (
          <Trans>
            Did you mean <Link to={printSearch({ ...cleared, words: near })}>{near}</Link>?
          </Trans>
        )
      }
      action={
        <div className={styles.ways}>
          <Nearer search={search} />
          <ButtonLink to={printSearch(cleared)}>
            <Trans>Clear all filters</Trans>
          </ButtonLink>
          {search.words !== null && (
            <ButtonLink variant="quiet" to={printItems({ ...ALL_ITEMS, words: search.words })}>
              <Trans>Search parts for {search.words}</Trans>
            </ButtonLink>
          )}
        </div>
      }
    />
  );
}
