import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderSort, StaffOrder } from '#contract/staff/orders.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { amountText } from '#shown/amount.tsx';
import { Place } from '#shown/place.tsx';
import type { DataColumn } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Link } from '#ui/link.tsx';
import { SortedTable } from '../../sorted-table.tsx';
import { STEP_WORDS } from '../order-words.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { StatusMark } from './status-mark.tsx';
import styles from '../orders-screen.module.css';

interface OrdersTableProps {
  orders: readonly StaffOrder[];
  sort: OrderSort;
  onSort: (sort: OrderSort) => void;
}

/** One order to a row: whose it is, what for, how much, and what it needs. */
export function OrdersTable({ orders, sort, onSort }: OrdersTableProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // Of another page, or another list, nothing is chosen that nobody sees.
  const chosen = orders.map(({ number }) => number).filter((number) => ticked.has(number));
  const columns: readonly DataColumn<StaffOrder>[] = [
    {
      key: 'number',
      label: t`Order`,
      heading: true,
      cell: ({ number }) => <Link to={`/staff/orders/${number}`}>{number}</Link>,
    },
    {
      key: 'buyer',
      label: t`Buyer`,
      cell: ({ customer, destination }) => (
        <>
          {customer.name || customer.email}
          <small>
            <Place code={destination.code} port={destination.port} />
          </small>
        </>
      ),
    },
    { key: 'vehicle', label: t`Vehicle`, cell: (order) => <Ordered order={order} /> },
    {
      key: 'total',
      label: t`Total`,
      right: true,
      cell: ({ total_incl_tax: total, currency }) => (
        <span className={styles.total}>{amountText(total, currency)}</span>
      ),
    },
    {
      key: 'balance',
      label: t`Balance`,
      right: true,
      cell: ({ balance, currency }) => (Number(balance) === 0 ? '–' : amountText(balance, currency)),
    },
    { key: 'status', label: t`Status`, cell: ({ status }) => <StatusMark status={status} /> },
    { key: 'next', label: t`Next step`, cell: ({ next_step: step }) => i18n._(STEP_WORDS[step]) },
    {
      key: 'placed',
      label: t`Age`,
      right: true,
      cell: ({ age_hours: hours }) => <Aged hours={hours} />,
    },
  ];
  const ways: Record<OrderSort, string> = {
    placed: t`Oldest first`,
    '-placed': t`Newest first`,
    number: t`Order, lowest first`,
    '-number': t`Order, highest first`,
    total: t`Total, lowest first`,
    '-total': t`Total, highest first`,
    buyer: t`Buyer, A to Z`,
    '-buyer': t`Buyer, Z to A`,
  };
  return (
    <>
      <ChosenBar numbers={chosen} onClear={() => setTicked(new Set())} />
      <SortedTable
        label={t`Orders`}
        chosen={{ keys: new Set(chosen), onChange: setTicked, label: t`Select` }}
        columns={columns}
        rows={orders}
        keyOf={({ number }) => number}
        onOpen={(number) => void navigate(`/staff/orders/${number}`)}
        sort={sort}
        ways={ways}
        onSort={onSort}
        // The column says how old they are: the oldest were placed first.
        turned={['placed']}
        empty={
          <Empty
            bare
            icon="search"
            title={<Trans>No such orders</Trans>}
            hint={<Trans>Try another status, or remove a filter.</Trans>}
          />
        }
      />
    </>
  );
}

function Ordered({ order }: { order: StaffOrder }) {
  const [first, ...rest] = order.line_props;
  if (!first) return null;
  const reference = stockReference(first.product_id);
  const more = rest.length;
  return (
    <>
      {first.title}
      <small>
        {more > 0 ? (
          <Trans>
            and {more} more, REF {reference}
          </Trans>
        ) : (
          <Trans>REF {reference}</Trans>
        )}
      </small>
    </>
  );
}

function Aged({ hours }: { hours: number }) {
  const days = Math.floor(hours / 24);
  if (days < 1) return <Trans>{hours} h</Trans>;
  return <Plural value={days} one="# day" other="# days" />;
}
