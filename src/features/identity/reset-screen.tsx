import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { confirmReset } from '#contract/identity.ts';
import type { Problem } from '#contract/problem.ts';
import { type FormProblem, newPasswordProblem } from '#domain/people/identity.ts';
import { useCall, useStrip } from '#offline/react/react.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { NewPassword, type NewPasswords, NO_PASSWORDS } from '#shown/new-password.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Button } from '#ui/button.tsx';
import { AccountCard } from './components/account-card.tsx';
import { AccountEnd } from './components/account-end.tsx';
import { CallRefused } from './components/call-refused.tsx';
import { NeedsConnection } from './components/needs-connection.tsx';
import { fieldRefusal, messageFor, useProblemText } from './components/problem-text.ts';

type State = { at: 'form' } | { at: 'rule'; rule: FormProblem } | { at: 'answer'; problem: Problem };
type End = 'changed' | 'invalid';

/**
 * A new password by a mailed link. The server hears of the link when the form is sent and not before: a preview of the
 * page must not spend it.
 */
export function ResetScreen({ uid, token }: { uid: string; token: string }) {
  const { t } = useLingui();
  const text = useProblemText();
  const { online } = useStrip();
  const { sendFrom, busy } = useCall(confirmReset);
  const [typed, setTyped] = useState(NO_PASSWORDS);
  const [state, setState] = useState<State>({ at: 'form' });
  const [end, setEnd] = useState<End | null>(null);
  const { form, refused } = useBadFieldFocus();
  usePageTitle(t`New password`);

  function refuse(next: State) {
    setState(next);
    refused();
  }

  async function submit() {
    const rule = newPasswordProblem(typed.new_password1, typed.new_password2);
    if (rule) return refuse({ at: 'rule', rule });
    setState({ at: 'form' });
    // By its id the phone is known from now on, so that strangers' guesses do not keep it out.
    const outcome = await sendFrom((device) => ({ link_uid: uid, link_token: token, ...typed, device }));
    if (outcome.ok) return setEnd('changed');
    if (isBadLink(outcome.problem)) return setEnd('invalid');
    refuse({ at: 'answer', problem: outcome.problem });
  }

  function errorOf(field: keyof NewPasswords): string | undefined {
    if (state.at === 'rule') return state.rule.field === field ? text(state.rule) : undefined;
    if (state.at === 'form') return undefined;
    const detail = messageFor(state.problem, field);
    return detail === undefined ? undefined : text(fieldRefusal(state.problem, field, detail));
  }

  const offline = <Trans>A new password needs a connection. Keep this page open.</Trans>;
  if (end !== null) return <Ended end={end} />;
  return (
    <AccountCard title={<Trans>New password</Trans>}>
      <Form form={form} busy={busy} onSubmit={submit}>
        {state.at === 'answer' && (errorOf('new_password1') ?? errorOf('new_password2')) === undefined ? (
          <CallRefused problem={state.problem} offline={offline} />
        ) : (
          !online && <NeedsConnection>{offline}</NeedsConnection>
        )}
        <p className="muted">
          <Trans>This logs you out on every phone and computer.</Trans>
        </p>
        <NewPassword typed={typed} errorOf={errorOf} onChange={setTyped} />
        <Button type="submit" variant="main" full busy={busy}>
          <Trans>Change password</Trans>
        </Button>
      </Form>
    </AccountCard>
  );
}

/** 'Invalid value' at the link's own fields (spec buyer §5), whatever the password was. */
const isBadLink = (problem: Problem): boolean =>
  problem.code === 'reset_link_invalid' ||
  (messageFor(problem, 'token') ?? messageFor(problem, 'uid')) === 'Invalid value';

function Ended({ end }: { end: End }) {
  const title = <Trans>New password</Trans>;
  if (end === 'changed')
    return (
      <AccountEnd
        title={title}
        kind="ok"
        said={<Trans>Your password has been changed</Trans>}
        to="/login"
        next={<Trans>Log in</Trans>}
      >
        <Trans>You are logged out everywhere. Log in with the new password.</Trans>
      </AccountEnd>
    );
  return (
    <AccountEnd
      title={title}
      kind="stop"
      said={<Trans>Password reset link invalid</Trans>}
      to="/auth-reset"
      next={<Trans>Request another link</Trans>}
    >
      <Trans>A link works once, within 24 hours, and only the newest one.</Trans>
    </AccountEnd>
  );
}
