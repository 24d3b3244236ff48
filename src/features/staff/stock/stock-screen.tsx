import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import {
  STOCK_SORTS,
  STOCK_STATES,
  type StaffListing,
  staffProducts,
  type StockSort,
} from '#contract/staff/products.ts';
import { stockTable } from '#contract/staff/tables.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { amountText } from '#shown/amount.tsx';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { DataColumn } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Link } from '#ui/link.tsx';
import { CsvButton } from '../csv-button.tsx';
import { ListChoice } from '../list-choice.tsx';
import { PagedList } from '../paged-list.tsx';
import { useListAddress } from '../list-address.ts';
import { ListSearch } from '../list-search.tsx';
import { SortedTable } from '../sorted-table.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { StateMark } from './components/state-mark.tsx';
import styles from './stock.module.css';
import { DayText } from '../dates.tsx';

/** The shop's own stock, newest first. */
export function StockScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`Stock`}>{() => <Stock />}</StaffFrame>;
}

const USUAL = { q: '', status: '', sort: '', page: '' };

function Stock() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { params, page, to } = useListAddress('/staff/stock', USUAL);
  const asked = useUncachedQuery(staffProducts, { ...params, page: params.page || '1' });
  const states: Record<(typeof STOCK_STATES)[number], string> = {
    live: t`Live`,
    draft: t`Drafts`,
    hidden: t`Hidden`,
    sold: t`None left`,
  };
  return (
    <>
      <StaffHead
        title={<Trans>Stock</Trans>}
        help={
          <>
            <Trans>What the shop itself sells. Sellers’ listings are theirs.</Trans>{' '}
            {asked.data && (
              <Plural value={asked.data.count} one="# listing of the shop" other="# listings of the shop" />
            )}
          </>
        }
        aside={
          <div className="row row-wrap">
            <CsvButton path={stockTable.path} params={params} name="stock">
              <Trans>All rows as CSV</Trans>
            </CsvButton>
            <ButtonLink variant="main" icon="plus" to="/staff/stock/new">
              <Trans>New listing</Trans>
            </ButtonLink>
          </div>
        }
      />
      <ListSearch
        label={t`Search stock`}
        placeholder={t`Title or REF`}
        words={params.q}
        onSearch={(q) => void navigate(to({ q }))}
      >
        <ListChoice
          label={t`Status`}
          value={params.status}
          options={[['', t`All statuses`], ...STOCK_STATES.map((state) => [state, states[state]] as const)]}
          onChoose={(status) => void navigate(to({ status }))}
        />
      </ListSearch>
      <PagedList asked={asked} page={page} toPage={(at) => to({ page: at })}>
        {(results) => (
          <StockTable
            listings={results}
            isSearch={params.q !== '' || params.status !== ''}
            sort={STOCK_SORTS.find((one) => one === params.sort) ?? STOCK_SORTS[0]}
            onSort={(sort) => void navigate(to({ sort }), { replace: true })}
          />
        )}
      </PagedList>
    </>
  );
}

interface StockTableProps {
  listings: readonly StaffListing[];
  isSearch: boolean;
  sort: StockSort;
  onSort: (sort: StockSort) => void;
}

function StockTable({ listings, isSearch, sort, onSort }: StockTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns: readonly DataColumn<StaffListing>[] = [
    {
      key: 'title',
      label: t`Listing`,
      heading: true,
      cell: ({ cid, prod_title: title, updated_at: at }) => (
        <>
          <Link to={`/staff/stock/${cid}`}>{title ?? t`No title`}</Link>
          <small className={styles.below}>
            REF {stockReference(cid)}, <DayText of={at} />
          </small>
        </>
      ),
    },
    {
      key: 'price',
      label: t`Price`,
      right: true,
      cell: ({ prod_price: price, currency }) => (price === null ? '–' : amountText(price, currency)),
    },
    {
      key: 'stock',
      label: t`In stock`,
      right: true,
      cell: ({ num_in_stock: stock, num_allocated: ordered }) =>
        ordered > 0 ? (
          <Trans>
            {stock}, {ordered} ordered
          </Trans>
        ) : (
          stock
        ),
    },
    {
      key: 'state',
      label: t`Status`,
      cell: (listing) => (
        <>
          <StateMark listing={listing} />
          {listing.open_reports > 0 && (
            <small className={styles.below}>
              <Plural value={listing.open_reports} one="# open report" other="# open reports" />
            </small>
          )}
        </>
      ),
    },
  ];
  const ways: Record<StockSort, string> = {
    '-created': t`Newest first`,
    created: t`Oldest first`,
    title: t`Listing, A to Z`,
    '-title': t`Listing, Z to A`,
    price: t`Price, lowest first`,
    '-price': t`Price, highest first`,
    stock: t`Fewest in stock first`,
    '-stock': t`Most in stock first`,
  };
  return (
    <SortedTable
      sort={sort}
      ways={ways}
      onSort={onSort}
      label={t`Stock`}
      columns={columns}
      rows={listings}
      keyOf={({ cid }) => String(cid)}
      onOpen={(id) => void navigate(`/staff/stock/${id}`)}
      empty={
        <Empty
          icon="search"
          title={isSearch ? <Trans>No matching listings</Trans> : <Trans>There is no stock yet</Trans>}
        />
      }
    />
  );
}
