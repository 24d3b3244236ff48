import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type BankDetails, type StaffBank, staffBank } from '#contract/bank.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { WhenLoaded } from '../when-loaded.tsx';
import { AccountFacts } from './account-facts.tsx';
import { PendingBox } from './pending-box.tsx';
import { ProposeForm } from './propose-form.tsx';

/** Account that transfers go to, and how two people change it (security 17). */
export function BankScreen() {
  const { t } = useLingui();
  return (
    <StaffFrame title={t`Bank account`}>{(who) => <Bank hasSecondStep={who.totp_enabled} />}</StaffFrame>
  );
}

function Bank({ hasSecondStep }: { hasSecondStep: boolean }) {
  const asked = useUncachedQuery(staffBank, {});
  return (
    <>
      <StaffHead
        title={<Trans>Bank account</Trans>}
        help={
          <Trans>One of you proposes a change, another confirms it, and it takes effect a day later.</Trans>
        }
      />
      <WhenLoaded asked={asked} level={2}>
        {(bank) => <Accounts bank={bank} hasSecondStep={hasSecondStep} onChanged={asked.refresh} />}
      </WhenLoaded>
    </>
  );
}

interface AccountsProps {
  bank: StaffBank;
  hasSecondStep: boolean;
  onChanged: () => void;
}

function Accounts({ bank, hasSecondStep, onChanged }: AccountsProps) {
  const [proposing, setProposing] = useState(false);
  const { current, pending, former } = bank;
  // One's own stands below, also where the answer to it was lost. A colleague's takes nothing of what is typed.
  if (proposing && bank.pending_is_own) setProposing(false);
  return (
    <div className="stack">
      <Box title={<Trans>Account of new pro-formas</Trans>}>
        <div className="stack">
          {current.is_sample && (
            <Note kind="stop" title={<Trans>A sample.</Trans>}>
              <Trans>Nobody can pay into it. Propose the shop’s own account.</Trans>
            </Note>
          )}
          <AccountFacts account={current} />
          {!pending && !proposing && (
            <div>
              <Button onClick={() => setProposing(true)}>
                <Trans>Propose another account</Trans>
              </Button>
            </div>
          )}
        </div>
      </Box>
      {proposing && (
        <Box title={<Trans>Another account</Trans>}>
          <ProposeForm
            hasSecondStep={hasSecondStep}
            onRefused={onChanged}
            onCancel={() => setProposing(false)}
            onDone={() => {
              setProposing(false);
              onChanged();
            }}
          />
        </Box>
      )}
      {pending && isRow(pending) && (
        <PendingBox
          key={`${pending.id} ${pending.state}`}
          account={pending}
          isOwn={bank.pending_is_own}
          hasSecondStep={hasSecondStep}
          onChanged={onChanged}
        />
      )}
      {former.length > 0 && (
        <Box title={<Trans>Earlier</Trans>}>
          {former.map((account) => (
            <AccountFacts key={account.id ?? 0} account={account} />
          ))}
        </Box>
      )}
    </div>
  );
}

const isRow = (account: BankDetails): account is BankDetails & { id: number } => account.id !== null;
