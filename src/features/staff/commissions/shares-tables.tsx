import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Carried, Payout } from '#contract/staff/supporters.ts';
import { amountText } from '#shown/amount.tsx';
import { Button } from '#ui/button.tsx';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { Link } from '#ui/link.tsx';
import { useSupporterWords } from '../supporters/supporter-words.ts';
import styles from './commissions.module.css';

interface PayoutsTableProps {
  payouts: readonly Payout[];
  /** Column with what is to be done with each, or was; none in a preview. */
  state?: { label: string; cell: (payout: Payout) => ReactNode } | undefined;
}

/** Rows that are drawn at first: a phone takes seconds over thousands. */
const AT_FIRST = 100;

/** Ranks payouts that need somebody first: held, then taken back in part; those that are done or voided last. */
const inTheWay = ({ held: onHold, taken_back, status }: Payout): number =>
  status === 'open' ? (onHold.length > 0 ? 0 : taken_back === '0.00' ? 2 : 1) : status === 'paid' ? 3 : 4;

/** Table of who is paid how much. */
export function PayoutsTable({ payouts, state }: PayoutsTableProps) {
  const { t } = useLingui();
  const { who } = useSupporterWords();
  const [all, setAll] = useState(false);
  const rows = payouts.toSorted((a, b) => inTheWay(a) - inTheWay(b)).slice(0, all ? undefined : AT_FIRST);
  const more = payouts.length - rows.length;
  const columns: readonly DataColumn<Payout>[] = [
    {
      key: 'name',
      label: t`Supporter`,
      heading: true,
      cell: ({ supporter }) => <Link to={`/staff/supporters/${supporter.id}`}>{who(supporter)}</Link>,
    },
    { key: 'entries', label: t`Entries`, right: true, cell: ({ entries }) => entries },
    { key: 'amount', label: t`Amount`, right: true, cell: (payout) => <Amount of={payout} /> },
    ...(state ? [{ key: 'state', ...state }] : []),
  ];
  return (
    <>
      <DataTable
        label={t`Payouts`}
        columns={columns}
        rows={rows}
        keyOf={({ supporter_id: id }) => String(id)}
        empty={<Trans>Nobody is paid.</Trans>}
      />
      {more > 0 && (
        <div className={styles.more}>
          <Button onClick={() => setAll(true)}>
            <Plural value={more} one="Show # more" other="Show # more" />
          </Button>
        </div>
      )}
    </>
  );
}

/** The sum of the run, and what of it was taken back since. */
function Amount({ of }: { of: Payout }) {
  const back = amountText(of.taken_back, 'USD');
  return (
    <>
      {amountText(of.amount_usd, 'USD')}
      {of.taken_back !== '0.00' && (
        <span className={styles.back}>
          <Trans>{back} of this has since been reversed</Trans>
        </span>
      )}
    </>
  );
}

/** Table of who is not paid this time, and why. */
export function CarriedTable({ carried }: { carried: readonly Carried[] }) {
  const { t } = useLingui();
  const { who } = useSupporterWords();
  const columns: readonly DataColumn<Carried>[] = [
    {
      key: 'name',
      label: t`Supporter`,
      heading: true,
      cell: ({ supporter }) => <Link to={`/staff/supporters/${supporter.id}`}>{who(supporter)}</Link>,
    },
    { key: 'amount', label: t`Amount`, right: true, cell: ({ amount_usd: sum }) => amountText(sum, 'USD') },
    {
      key: 'why',
      label: t`Why`,
      cell: ({ why }) =>
        why === 'left' ? t`The account was deleted: settle it by hand` : t`Less than $25.00`,
    },
  ];
  return (
    <DataTable
      label={t`Carried over`}
      columns={columns}
      rows={carried}
      keyOf={({ supporter_id: id }) => String(id)}
    />
  );
}
