import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { type StaffUser, staffUsers, USER_SHOWS } from '#contract/staff/users.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Link } from '#ui/link.tsx';
import { ListChoice } from '../list-choice.tsx';
import { PagedList } from '../paged-list.tsx';
import { MomentText, DayText } from '../dates.tsx';
import { useListAddress } from '../list-address.ts';
import { ListSearch } from '../list-search.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { UserMark } from './user-mark.tsx';
import { useUserWords } from './user-words.ts';

/** Everybody with an account, and a way to find one of them. */
export function UsersScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`Users`}>{() => <Users />}</StaffFrame>;
}

const USUAL = { q: '', show: '', page: '' };

function Users() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const words = useUserWords();
  const { params, page, to } = useListAddress('/staff/users', USUAL);
  const asked = useUncachedQuery(staffUsers, { ...params, page: params.page || '1' });
  return (
    <>
      <StaffHead
        title={<Trans>Users</Trans>}
        help={
          <>
            <Trans>Find somebody, see what they may do, lock or unlock an account.</Trans>{' '}
            {asked.data && <Plural value={asked.data.count} one="# account" other="# accounts" />}
          </>
        }
      />
      <ListSearch
        key={params.q}
        label={t`Find somebody`}
        placeholder={t`Name, email, phone, order, code`}
        words={params.q}
        onSearch={(q) => void navigate(to({ q }))}
      >
        <ListChoice
          label={t`Show`}
          value={params.show}
          options={[['', t`Everybody`], ...USER_SHOWS.map((one) => [one, words.shows[one]] as const)]}
          onChoose={(show) => void navigate(to({ show }))}
        />
      </ListSearch>
      <PagedList asked={asked} page={page} toPage={(at) => to({ page: at })}>
        {(results) => <UserTable users={results} />}
      </PagedList>
    </>
  );
}

function UserTable({ users }: { users: readonly StaffUser[] }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const words = useUserWords();
  const columns: readonly DataColumn<StaffUser>[] = [
    {
      key: 'name',
      label: t`Name`,
      heading: true,
      cell: ({ id, name, email }) => <Link to={`/staff/users/${id}`}>{name || email}</Link>,
    },
    { key: 'email', label: t`Email`, cell: ({ email }) => email },
    { key: 'phone', label: t`Phone`, cell: ({ phone }) => phone ?? '–' },
    {
      key: 'kinds',
      label: t`Role`,
      cell: ({ kinds }) => kinds.map((one) => words.kinds[one]).join(', '),
    },
    { key: 'since', label: t`Since`, cell: ({ date_joined: at }) => <DayText of={at} /> },
    {
      key: 'seen',
      label: t`Last seen`,
      cell: ({ last_seen_at: at }) => (at === null ? '–' : <MomentText of={at} />),
    },
    { key: 'unpaid', label: t`Unpaid`, cell: (user) => <Unpaid of={user} /> },
    { key: 'state', label: t`Status`, cell: ({ state }) => <UserMark state={state} /> },
  ];
  return (
    <DataTable
      label={t`Users`}
      columns={columns}
      rows={users}
      keyOf={({ id }) => String(id)}
      onOpen={(id) => void navigate(`/staff/users/${id}`)}
      empty={<Empty icon="user" title={<Trans>No matching account</Trans>} />}
    />
  );
}

/** Orders and pieces that an account holds back from others without having paid for it. */
function Unpaid({ of: { email, unpaid_orders: orders, unpaid_units: units } }: { of: StaffUser }) {
  if (orders === 0) return <>–</>;
  return (
    <Link to={`/staff/orders?q=${encodeURIComponent(email)}`}>
      <Plural value={orders} one="# order" other="# orders" />,{' '}
      <Plural value={units} one="# piece" other="# pieces" />
    </Link>
  );
}
