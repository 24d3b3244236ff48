import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type SignedIn, signInByLink } from '#contract/identity.ts';
import { useCall, useStrip } from '#offline/react/react.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import type { SessionUser } from '#offline/store/states.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { AccountCard } from './components/account-card.tsx';
import { AccountEnd } from './components/account-end.tsx';
import { CodeField, typedCode } from './components/code-field.tsx';
import { type OnSignedIn, useStartSession } from './components/start-session.ts';
import { NeedsConnection } from './components/needs-connection.tsx';
import { type SignInRefusal, SignInRefused } from './components/sign-in-refused.tsx';

interface OpenLinkProps {
  uid: string;
  token: string;
  /** Other user who is logged in on this phone; null for nobody. */
  other: SessionUser | null;
  onEntering: OnSignedIn;
}

/** Logs in by a mailed link, on a person's tap: what reads mail for them must not spend it. */
export function OpenLinkScreen({ uid, token, other, onEntering }: OpenLinkProps) {
  const { t } = useLingui();
  const { online } = useStrip();
  const { sendFrom, busy } = useCall(signInByLink);
  const { entering, enter } = useStartSession(onEntering);
  const [step, setStep] = useState<'link' | 'code' | 'invalid'>('link');
  const [code, setCode] = useState('');
  /** Session that the link gave, where this phone could not keep it: the link works once. */
  const [came, setCame] = useState<SignedIn | null>(null);
  const [refusal, setRefusal] = useState<SignInRefusal | null>(null);
  const { form, tries, refused } = useBadFieldFocus();
  usePageTitle(t`Log in with a link`);

  function refuse(next: SignInRefusal) {
    setRefusal(next);
    refused();
  }

  async function take(answer: SignedIn) {
    const problem = await enter(answer);
    setCame(problem ? answer : null);
    if (problem) refuse({ kind: 'answer', status: null, problem });
  }

  async function submit() {
    const otp = step === 'code' ? typedCode(code) : '';
    if (step === 'code' && otp === '') return refuse({ kind: 'missing' });
    setRefusal(null);
    if (came) return take(came);
    const outcome = await sendFrom((device) => ({ uid, token, otp, device }));
    if (outcome.ok) return take(outcome.value);
    const { problem, status } = outcome;
    if (problem.code === 'otp_required') return setStep('code');
    if (problem.code === 'otp_invalid') setCode('');
    // Too many tries or a server in trouble says nothing about the link.
    if (problem.code === 'link_invalid') return setStep('invalid');
    refuse({ kind: 'answer', status, problem });
  }

  const title = <Trans>Log in with a link</Trans>;
  const offline = <Trans>This needs a connection. Keep this page open.</Trans>;
  if (step === 'invalid')
    return (
      <AccountEnd
        title={title}
        kind="stop"
        said={<Trans>This link is not valid</Trans>}
        to="/login/link"
        next={<Trans>Request another link</Trans>}
      >
        <Trans>A link works once, within one hour.</Trans>
      </AccountEnd>
    );
  const name = other ? `${other.first_name} ${other.last_name}`.trim() : '';
  const missing = refusal?.kind === 'missing';
  const working = busy || entering;
  return (
    <AccountCard title={title}>
      <Form form={form} busy={working} onSubmit={submit}>
        {refusal && !missing ? (
          <SignInRefused refusal={refusal} email="" hasPassword={false} offline={offline} byLink={false} />
        ) : (
          !online && <NeedsConnection>{offline}</NeedsConnection>
        )}
        {step === 'code' ? (
          <CodeField
            tries={tries}
            value={code}
            error={missing ? t`Required info is missing` : undefined}
            onChange={setCode}
          />
        ) : (
          other && (
            <Note kind="wait" icon="user" title={<Trans>{name} is logged in on this phone.</Trans>}>
              <Trans>
                Logging in with this link logs them out. Anything they have not sent stays here for them.
              </Trans>
            </Note>
          )
        )}
        {step === 'link' && (
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
