import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PayTo } from '#contract/orders/pay-to.ts';
import type { Payout } from '#contract/staff/supporters.ts';
import { countryName } from '#domain/places/destinations.ts';
import { Box } from '#ui/box.tsx';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import { useDates } from '../dates.tsx';
import { useSupporterWords } from '../supporters/supporter-words.ts';

/** Account that each payout goes to, or went to. Nothing is refused for want of it: whoever makes the transfers is warned. */
export function PayToBox({ payouts }: { payouts: readonly Payout[] }) {
  const { t } = useLingui();
  const { who } = useSupporterWords();
  const shown = payouts.filter((one) => one.status === 'open' || one.paid_to !== undefined);
  const unknown = payouts.filter(({ pay_to: to }) => to === null).length;
  if (shown.length === 0) return null;
  const columns: readonly DataColumn<Payout>[] = [
    { key: 'name', label: t`Supporter`, heading: true, cell: ({ supporter }) => who(supporter) },
    { key: 'to', label: t`Pay to`, cell: (payout) => <Where payout={payout} /> },
    { key: 'holder', label: t`In the name of`, cell: ({ pay_to: to }) => to?.holder ?? '–' },
    { key: 'since', label: t`Since`, cell: ({ pay_to: to }) => (to ? <Since to={to} /> : '–') },
  ];
  return (
    <Box title={<Trans>Where it goes</Trans>}>
      <div className="stack">
        {unknown > 0 && (
          <Note kind="wait">
            <Plural
              value={unknown}
              one="# supporter has not said where to pay. They are asked by email."
              other="# supporters have not said where to pay. They are asked by email."
            />
          </Note>
        )}
        <DataTable
          label={t`Where it goes`}
          columns={columns}
          rows={shown}
          keyOf={({ supporter_id: id }) => String(id)}
        />
      </div>
    </Box>
  );
}

function Where({ payout: { pay_to: to, paid_to: paid } }: { payout: Payout }) {
  const { i18n } = useLingui();
  if (paid)
    return (
      <Trans>
        {paid.provider} ending {paid.end}
      </Trans>
    );
  if (!to)
    return (
      <Mark kind="wait">
        <Trans>No details yet</Trans>
      </Mark>
    );
  const country = countryName(to.country, i18n.locale);
  return (
    <>
      <b translate="no">{to.account}</b>
      <br />
      <span className="small muted">
        {[to.provider, to.branch, country].filter(Boolean).join(', ')} ·{' '}
        {to.method === 'bank' ? <Trans>Bank account</Trans> : <Trans>Mobile money</Trans>}
      </span>
    </>
  );
}

function Since({ to }: { to: PayTo }) {
  const dates = useDates();
  return (
    <>
      {dates.day(to.since)}
      {to.is_new && (
        <>
          {' '}
          <Mark kind="stop">
            <Trans>Changed in the last 7 days</Trans>
          </Mark>
        </>
      )}
    </>
  );
}
