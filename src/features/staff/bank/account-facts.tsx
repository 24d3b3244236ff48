import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { BankDetails } from '#contract/bank.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import work from '../work.module.css';

/** An account as staff may see it: of its number the last four, and every step with who took it. */
export function AccountFacts({ account }: { account: BankDetails }) {
  const rows = [
    { key: 'payee', name: <Trans>Payee</Trans>, value: account.payee },
    { key: 'bank', name: <Trans>Bank</Trans>, value: account.bank_name },
    { key: 'holder', name: <Trans>Account name</Trans>, value: account.account_name },
    { key: 'last4', name: <Trans>Account ends in</Trans>, value: account.account_last4 },
    { key: 'swift', name: <Trans>SWIFT</Trans>, value: account.swift },
    { key: 'address', name: <Trans>Bank address</Trans>, value: account.address },
  ];
  return (
    <table className={work.facts}>
      <tbody>
        {rows.map(({ key, name, value }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
        <Step name={<Trans>Proposed</Trans>} by={account.proposed_by} at={account.proposed_at} />
        <Step name={<Trans>Confirmed</Trans>} by={account.confirmed_by} at={account.confirmed_at} />
        <Step name={<Trans>In effect from</Trans>} by={null} at={account.active_from} />
        <Step name={<Trans>Withdrawn</Trans>} by={account.withdrawn_by} at={account.withdrawn_at} />
      </tbody>
    </table>
  );
}

function Step({ name, by, at }: { name: ReactNode; by: string | null; at: string | null }) {
  const now = useNow();
  const moment = useMoment();
  if (at === null || now === null) return null;
  const when = moment(Date.parse(at), now, 'first');
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{by === null ? when : `${when}, ${by}`}</td>
    </tr>
  );
}
