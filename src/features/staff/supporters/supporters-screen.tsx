import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import {
  type StaffSupporter,
  staffSupporters,
  SUPPORTER_SORTS,
  type SupporterSort,
} from '#contract/staff/supporters.ts';
import { POSITION_CODES } from '#domain/supporters/positions.ts';
import { amountText } from '#shown/amount.tsx';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import type { DataColumn } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Link } from '#ui/link.tsx';
import { Mark } from '#ui/mark.tsx';
import { ListChoice } from '../list-choice.tsx';
import { PagedList } from '../paged-list.tsx';
import { useListAddress } from '../list-address.ts';
import { ListSearch } from '../list-search.tsx';
import { SortedTable } from '../sorted-table.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { positionText, useSupporterWords } from './supporter-words.ts';
import styles from './supporters.module.css';

/** People who promote the shop, what they have sold, and what there is to look at. */
export function SupportersScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`Supporters`}>{() => <Supporters />}</StaffFrame>;
}

const USUAL = { q: '', position: '', flagged: '', sort: '', page: '' };

function Supporters() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { params, page, to } = useListAddress('/staff/supporters', USUAL);
  const asked = useUncachedQuery(staffSupporters, { ...params, page: params.page || '1' });
  const isSearch = params.q !== '' || params.position !== '' || params.flagged !== '';
  return (
    <>
      <StaffHead
        title={<Trans>Supporters</Trans>}
        help={
          <>
            <Trans>Who promotes the shop, what they brought in, and who needs checking.</Trans>{' '}
            {asked.data && <Plural value={asked.data.count} one="# supporter" other="# supporters" />}
          </>
        }
      />
      <ListSearch
        key={params.q}
        label={t`Find a supporter`}
        placeholder={t`Name, email, phone, code`}
        words={params.q}
        onSearch={(q) => void navigate(to({ q }))}
      >
        <ListChoice
          label={t`Position`}
          value={params.position}
          options={[
            ['', t`All positions`],
            ...POSITION_CODES.map((one) => [one, positionText(one)] as const),
          ]}
          onChoose={(position) => void navigate(to({ position }))}
        />
        <ListChoice
          label={t`Marks`}
          value={params.flagged}
          options={[
            ['', t`With or without marks`],
            ['1', t`With marks`],
          ]}
          onChoose={(flagged) => void navigate(to({ flagged }))}
        />
      </ListSearch>
      <PagedList asked={asked} page={page} toPage={(at) => to({ page: at })}>
        {(results) => (
          <SupporterTable
            supporters={results}
            isSearch={isSearch}
            sort={SUPPORTER_SORTS.find((one) => one === params.sort) ?? SUPPORTER_SORTS[0]}
            onSort={(sort) => void navigate(to({ sort }), { replace: true })}
          />
        )}
      </PagedList>
    </>
  );
}

interface SupporterTableProps {
  supporters: readonly StaffSupporter[];
  isSearch: boolean;
  sort: SupporterSort;
  onSort: (sort: SupporterSort) => void;
}

function SupporterTable({ supporters, isSearch, sort, onSort }: SupporterTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const words = useSupporterWords();
  const columns: readonly DataColumn<StaffSupporter>[] = [
    {
      key: 'name',
      label: t`Name`,
      heading: true,
      cell: (one) => <Link to={`/staff/supporters/${one.id}`}>{words.who(one)}</Link>,
    },
    { key: 'code', label: t`Code`, cell: ({ code }) => code },
    { key: 'position', label: t`Position`, cell: ({ position }) => position },
    { key: 'recruits', label: t`Recruits`, right: true, cell: ({ recruits }) => recruits },
    { key: 'own', label: t`Own sales`, right: true, cell: ({ own_sales: sum }) => amountText(sum, 'USD') },
    { key: 'team', label: t`Team sales`, right: true, cell: ({ team_sales: sum }) => amountText(sum, 'USD') },
    { key: 'balance', label: t`Owed`, right: true, cell: ({ balance }) => amountText(balance, 'USD') },
    { key: 'marks', label: t`To check`, cell: (one) => <Flags of={one} /> },
  ];
  const ways: Readonly<Record<SupporterSort, string>> = {
    '-joined': t`Newest first`,
    joined: t`Oldest first`,
    name: t`Name, A to Z`,
    '-name': t`Name, Z to A`,
    '-recruits': t`Most recruits first`,
    recruits: t`Fewest recruits first`,
  };
  return (
    <SortedTable
      sort={sort}
      ways={ways}
      onSort={onSort}
      label={t`Supporters`}
      columns={columns}
      rows={supporters}
      keyOf={({ id }) => String(id)}
      onOpen={(id) => void navigate(`/staff/supporters/${id}`)}
      empty={
        <Empty
          icon="user"
          title={
            isSearch ? <Trans>No matching supporters</Trans> : <Trans>There are no supporters yet</Trans>
          }
        />
      }
    />
  );
}

/** Marks that stand out, at a glance. */
function Flags({ of }: { of: StaffSupporter }) {
  const words = useSupporterWords();
  if (of.flags.length === 0 && !of.has_left) return <>–</>;
  return (
    <span className={styles.flags}>
      {of.has_left && (
        <Mark kind="plain" icon="circle-x">
          <Trans context="the programme">Left</Trans>
        </Mark>
      )}
      {of.flags.map((flag) => (
        <Mark key={flag} kind="wait" icon="alert-circle">
          {words.flags[flag]}
        </Mark>
      ))}
    </span>
  );
}
