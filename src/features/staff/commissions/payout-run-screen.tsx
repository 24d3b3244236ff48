import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addressOf } from '#contract/declare.ts';
import type { StaffHome } from '#contract/staff/staff.ts';
import { type Payout, type PayoutRun, payoutRun, payoutRunCsv } from '#contract/staff/supporters.ts';
import { moneyText, minor } from '#domain/money/money.ts';
import { amountText } from '#shown/amount.tsx';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Link } from '#ui/link.tsx';
import { Note } from '#ui/note.tsx';
import { CsvButton } from '../csv-button.tsx';
import { useDates } from '../dates.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { WhenLoaded } from '../when-loaded.tsx';
import { useCommissionWords } from './commission-words.ts';
import { OnHoldNote } from './payout-on-hold.tsx';
import { MarkPaid } from './mark-paid.tsx';
import { ReleaseQuestion, VoidQuestion } from './payout-question.tsx';
import { isMadePayout, type PayoutAct, PayoutState } from './payout-state.tsx';
import { PayToBox } from './pay-to.tsx';
import { CarriedTable, PayoutsTable } from './shares-tables.tsx';

/** The payouts of one month: each is marked when its transfer was made. @param id as it stands in the address */
export function PayoutRunScreen({ id }: { id: string }) {
  const { t } = useLingui();
  return <StaffFrame title={t`Payouts`}>{(who) => <PayoutRunLoader id={id} who={who} />}</StaffFrame>;
}

function PayoutRunLoader({ id, who }: { id: string; who: StaffHome }) {
  const asked = useUncachedQuery(payoutRun, { id });
  return (
    <WhenLoaded asked={asked}>
      {(run) => <Run run={run} id={id} who={who} onChanged={asked.refresh} />}
    </WhenLoaded>
  );
}

interface RunProps {
  run: PayoutRun;
  id: string;
  who: StaffHome;
  onChanged: () => void;
}

function Run({ run, id, who, onChanged }: RunProps) {
  const { t } = useLingui();
  const words = useCommissionWords();
  return (
    <>
      <StaffHead
        title={<Trans>Payouts of {words.month(run.month)}</Trans>}
        help={
          <>
            <Trans>
              Transfer each amount, then mark it as paid. Only then is it deducted from what the shop owes.
            </Trans>{' '}
            <Link to="/staff/payouts">
              <Trans>All months</Trans>
            </Link>
          </>
        }
        aside={
          <CsvButton
            path={addressOf(payoutRunCsv.path, { id }).replace(/^\/api/, '')}
            params={{ page: '' }}
            name={`payouts-${run.month}`}
          >
            <Trans>CSV</Trans>
          </CsvButton>
        }
      />
      <div className="stack">
        <Summary run={run} />
        <Payouts run={run} who={who} onChanged={onChanged} label={t`Paid`} />
        <PayToBox payouts={run.payouts} />
        {run.carried.length > 0 && (
          <Box title={<Trans>Carried over</Trans>}>
            <CarriedTable carried={run.carried} />
          </Box>
        )}
        <MadeBy run={run} />
      </div>
    </>
  );
}

/** Sum of the run, and the payouts that need somebody. */
function Summary({ run }: { run: PayoutRun }) {
  const standing = run.payouts.filter(({ status }) => status !== 'void');
  const open = standing.filter(({ status }) => status === 'open');
  const onHold = open.filter((payout) => payout.held.length > 0).length;
  const backMinor = open.reduce((total, { taken_back }) => total + minor(taken_back), 0);
  const back = moneyText(backMinor, 'USD');
  const sum = amountText(run.total, 'USD');
  return (
    <>
      <p>
        <b>{sum}</b> <Plural value={standing.length} one="to # supporter" other="to # supporters" />
        {' · '}
        {open.length === 0 ? (
          <Trans>all paid</Trans>
        ) : (
          <Plural value={open.length} one="# transfer to make" other="# transfers to make" />
        )}
      </p>
      <OnHoldNote count={onHold} />
      {backMinor > 0 && (
        <Note kind="stop" stacked title={<Trans>{back} of this has since been reversed.</Trans>}>
          <Trans>
            Orders were canceled after the run. Transfer what is left of such a payout, or void it: what is
            still earned is paid by the next run.
          </Trans>
        </Note>
      )}
    </>
  );
}

interface PayoutsProps {
  run: PayoutRun;
  who: StaffHome;
  onChanged: () => void;
  label: string;
}

function Payouts({ run, who, onChanged, label }: PayoutsProps) {
  const [acting, setActing] = useState<{ act: PayoutAct; id: string } | null>(null);
  const cell = (payout: Payout) =>
    isMadePayout(payout) && (
      <PayoutState
        payout={payout}
        isOwnRun={run.made_by_id === who.id}
        onAct={(act) => setActing({ act, id: payout.id })}
      />
    );
  // As it stands by now: what changed since the button was pressed shows in the question.
  const payout = run.payouts.filter(isMadePayout).find(({ id }) => id === acting?.id);
  const about = payout && {
    key: payout.id,
    payout,
    hasSecondStep: who.totp_enabled,
    onDone: onChanged,
    onClose: () => setActing(null),
  };
  return (
    <>
      <PayoutsTable payouts={run.payouts} state={{ label, cell }} />
      {about && acting?.act === 'pay' && <MarkPaid {...about} />}
      {about && acting?.act === 'release' && <ReleaseQuestion {...about} />}
      {about && acting?.act === 'void' && <VoidQuestion {...about} />}
    </>
  );
}

function MadeBy({ run }: { run: PayoutRun }) {
  const dates = useDates();
  const at = run.created_at === null ? '' : dates.moment(run.created_at);
  return (
    <p className="small muted">
      {run.made_by === null ? (
        <Trans>Made {at}.</Trans>
      ) : (
        <Trans>
          Made {at} by {run.made_by}.
        </Trans>
      )}
    </p>
  );
}
