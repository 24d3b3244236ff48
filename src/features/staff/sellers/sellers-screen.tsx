import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { SELLER_STATUSES, type StaffSeller, staffSellers } from '#contract/staff/sellers.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Link } from '#ui/link.tsx';
import { ListChoice } from '../list-choice.tsx';
import { PagedList } from '../paged-list.tsx';
import { ReadAt, useFresh } from '../keep-fresh.tsx';
import { useListAddress } from '../list-address.ts';
import { ListSearch } from '../list-search.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { SellerMark } from './seller-mark.tsx';
import { useSellerWords } from './seller-words.ts';

/** People who have applied to sell: those who wait, unless others are asked for. */
export function SellersScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`Sellers`}>{() => <Sellers />}</StaffFrame>;
}

const USUAL = { status: 'pending', q: '', page: '' };

function Sellers() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const words = useSellerWords();
  const { params, page, to } = useListAddress('/staff/sellers', USUAL);
  const asked = useUncachedQuery(staffSellers, {
    status: params.status,
    q: params.q,
    page: params.page || '1',
  });
  useFresh(asked);
  return (
    <>
      <StaffHead
        title={<Trans>Sellers</Trans>}
        help={
          <>
            <Trans>Applications to sell here, and the decisions. Longest waiting first.</Trans>{' '}
            {asked.data && <Plural value={asked.data.count} one="# application" other="# applications" />}
          </>
        }
      />
      <ListSearch
        key={params.q}
        label={t`Find a seller`}
        placeholder={t`Name, email, phone, store ID`}
        words={params.q}
        onSearch={(q) => void navigate(to({ q, status: q === '' ? params.status : 'all' }))}
      >
        <ListChoice
          label={t`Status`}
          value={params.status}
          options={[...SELLER_STATUSES.map((one) => [one, words[one]] as const), ['all', t`All statuses`]]}
          onChoose={(status) => void navigate(to({ status }))}
        />
      </ListSearch>
      <PagedList
        asked={asked}
        page={page}
        toPage={(at) => to({ page: at })}
        foot={<ReadAt at={asked.readAt} />}
      >
        {(results) => <SellerTable sellers={results} />}
      </PagedList>
    </>
  );
}

function SellerTable({ sellers }: { sellers: readonly StaffSeller[] }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const columns: readonly DataColumn<StaffSeller>[] = [
    {
      key: 'name',
      label: t`Name`,
      heading: true,
      cell: ({ id, name, email }) => <Link to={`/staff/sellers/${id}`}>{name || email}</Link>,
    },
    { key: 'phone', label: t`Phone`, cell: ({ phone }) => phone ?? '–' },
    { key: 'listings', label: t`Listings`, right: true, cell: ({ listings }) => listings },
    {
      key: 'applied',
      label: t`Applied`,
      right: true,
      cell: ({ applied_at: at }) => i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' }),
    },
    { key: 'state', label: t`Status`, cell: (seller) => <SellerMark seller={seller} /> },
  ];
  return (
    <DataTable
      label={t`Sellers`}
      columns={columns}
      rows={sellers}
      keyOf={({ id }) => String(id)}
      onOpen={(id) => void navigate(`/staff/sellers/${id}`)}
      empty={<Empty icon="user" title={<Trans>No applications here</Trans>} />}
    />
  );
}
