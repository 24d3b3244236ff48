import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, useState } from 'react';
import type { OwnPayoutDetails } from '#contract/payout-details.ts';
import { useQuery } from '#offline/react/react.ts';
import type { QueryState } from '#offline/store/states.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { Failed } from '#shown/failed.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Note } from '#ui/note.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PaymentWaits } from './payment-link.tsx';
import { payoutDetails } from './queries.ts';
import { paymentDraftOf, readPaymentDraft } from './typed-payment.ts';

interface PaymentProps {
  age: ComponentType<{ state: Pick<QueryState<unknown>, 'source' | 'asOf'> }>;
  date: (time: string) => string;
  /** Second step of their account, for the code that a change asks for. */
  hasSecondStep: boolean;
  /** ISO alpha-2 of where they live; null where nobody knows. */
  home: string | null;
}

const DRAFT = 'supporter-payment';

/** Details by which a supporter is paid: readable without a network, changed with one and with a sign-in that is fresh. */
export function PaymentScreen({ age: Age, ...more }: PaymentProps) {
  const { t } = useLingui();
  usePageTitle(t`How you are paid`);
  const state = useQuery(payoutDetails, {});
  const { data, problem, refresh } = state;
  return (
    <Wrap page>
      <Crumbs
        label={t`Breadcrumb`}
        items={[
          { label: t`Home`, to: '/' },
          { label: t`Account`, to: '/profile' },
          { label: t`Dashboard`, to: '/supporter-dashboard' },
          { label: t`How you are paid` },
        ]}
      />
      <PageHead title={<Trans>How you are paid</Trans>} age={data && <Age state={state} />} />
      {data && <Known {...more} own={data} onChanged={refresh} />}
      {!data && problem && <Failed problem={problem} onRetry={refresh} />}
      {!data && !problem && <Skeleton kind="text" count={3} label={t`Loading`} />}
    </Wrap>
  );
}

interface KnownProps extends Omit<PaymentProps, 'age'> {
  own: OwnPayoutDetails;
  onChanged: () => void;
}

function Known({ own, date, hasSecondStep, home, onChanged }: KnownProps) {
  const { details } = own;
  const draft = useDraft(DRAFT, paymentDraftOf(details, home), readPaymentDraft);
  const [saved, setSaved] = useState(false);
  const open = details === null ? !saved : draft.value.open;
  const close = (): void => {
    draft.set({ ...paymentDraftOf(details, home), open: false });
    void draft.drop();
  };
  return (
    <div className="stack">
      <PaymentWaits own={own} />
      {saved && !open && (
        <Note kind="ok" role="status" title={<Trans>Saved.</Trans>}>
          <Trans>We have emailed you, so that nobody can change it without you knowing.</Trans>
        </Note>
      )}
      {details && (
        <Box title={<Trans>Your commission goes to</Trans>}>
          <div className="stack">
            <PaymentFacts details={details} date={date} />
            {!open && (
              <div>
                <Button
                  onClick={() => {
                    setSaved(false);
                    draft.set({ ...paymentDraftOf(details, home), open: true });
                  }}
                >
                  <Trans>Change</Trans>
                </Button>
              </div>
            )}
          </div>
        </Box>
      )}
      {open && (
        <Box title={details ? <Trans>Change it</Trans> : <Trans>Where should your commission go?</Trans>}>
          <PaymentForm
            kept={draft.value}
            details={details}
            hasSecondStep={hasSecondStep}
            onKeep={(next) => draft.set({ ...draft.value, ...next })}
            onSaved={() => {
              setSaved(true);
              close();
              onChanged();
            }}
            onStale={onChanged}
            onCancel={details && close}
          />
        </Box>
      )}
    </div>
  );
}
