import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { signInByLink } from '#contract/identity.ts';
import { useCall, useStrip } from '#offline/react.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Button } from '#ui/button.tsx';
import { AccountCard } from './parts/account-card.tsx';
import { AccountEnd } from './parts/account-end.tsx';
import { CodeField, typedCode } from './parts/code-field.tsx';
import { type OnEntering, useEntering } from './parts/entering.ts';
import { NeedsConnection } from './parts/needs-connection.tsx';
import { type SignInRefusal, SignInRefused } from './parts/sign-in-refused.tsx';

interface OpenLinkProps {
  uid: string;
  token: string;
  onEntering: OnEntering;
}

/** Logs in by a mailed link, on a person's tap: what reads mail for them must not spend it. */
export function OpenLinkScreen({ uid, token, onEntering }: OpenLinkProps) {
  const { t } = useLingui();
  const { online } = useStrip();
  const { send, busy } = useCall(signInByLink);
  const { entering, device, enter } = useEntering(onEntering);
  const [step, setStep] = useState<'link' | 'code' | 'invalid'>('link');
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<SignInRefusal | null>(null);
  const { form, tries, refused } = useBadFieldFocus();
  usePageTitle(t`Log in with a link`);

  function refuse(next: SignInRefusal) {
    setRefusal(next);
    refused();
  }

  async function submit() {
    const otp = step === 'code' ? typedCode(code) : '';
    if (step === 'code' && otp === '') return refuse({ kind: 'missing' });
    setRefusal(null);
    const outcome = await send({ uid, token, otp, device: device() });
    if (outcome.ok) {
      const problem = await enter(outcome.value);
      if (problem) refuse({ kind: 'answer', status: null, problem });
      return;
    }
    const { problem, status } = outcome;
    if (problem.code === 'otp_required') return setStep('code');
    if (problem.code === 'otp_invalid') setCode('');
    // Too many tries or a server in trouble says nothing about the link.
    if (problem.code === 'link_invalid' || status === 404) return setStep('invalid');
    refuse({ kind: 'answer', status, problem });
  }

  const title = <Trans>Log in with a link</Trans>;
  if (step === 'invalid')
    return (
      <AccountEnd
        title={title}
        kind="stop"
        said={<Trans>This link is not valid</Trans>}
        to="/login/link"
        next={<Trans>Request another link</Trans>}
      >
        <Trans>A link works once, within one hour, and only the newest one.</Trans>
      </AccountEnd>
    );
  const missing = refusal?.kind === 'missing';
  const working = busy || entering;
  return (
    <AccountCard title={title}>
      <Form form={form} busy={working} onSubmit={submit}>
        {refusal && !missing ? (
          <SignInRefused refusal={refusal} email="" hasPassword={false} />
        ) : (
          !online && (
            <NeedsConnection>
              <Trans>This needs a connection. Keep this page open.</Trans>
            </NeedsConnection>
          )
        )}
        {step === 'code' ? (
          <CodeField
            tries={tries}
            value={code}
            error={missing ? t`Required info is missing` : undefined}
            onChange={setCode}
          />
        ) : (
          <p>
            <Trans>The button logs you in on this phone. Use it only on a phone that you trust.</Trans>
          </p>
        )}
        <Button type="submit" variant="main" full busy={working}>
          {working ? <Trans>Logging in</Trans> : <Trans>Log in on this phone</Trans>}
        </Button>
      </Form>
    </AccountCard>
  );
}
