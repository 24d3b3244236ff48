import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { confirmReset } from '#contract/identity.ts';
import type { Problem } from '#contract/problem.ts';
import { type FormProblem, MAX_PASSWORD, newPasswordProblem } from '#domain/identity.ts';
import { useCall, useStrip } from '#offline/react.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { usePageTitle } from '#shown/page-title.ts';
import { Password } from '#shown/password.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { AccountCard } from './parts/account-card.tsx';
import { CallRefused } from './parts/call-refused.tsx';
import { NeedsConnection } from './parts/needs-connection.tsx';
import { fieldRefusal, messageFor, useProblemText } from './parts/problem-text.ts';

type State = { at: 'form' } | { at: 'rule'; rule: FormProblem } | { at: 'answer'; problem: Problem };
type End = 'changed' | 'invalid';
type Field = 'new_password1' | 'new_password2';

/**
 * A new password by a mailed link. The server hears of the link when the form is sent and not before: a preview of the
 * page must not spend it.
 */
export function ResetScreen({ uid, token }: { uid: string; token: string }) {
  const { t } = useLingui();
  const text = useProblemText();
  const { online } = useStrip();
  const { send, busy } = useCall(confirmReset);
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [state, setState] = useState<State>({ at: 'form' });
  const [end, setEnd] = useState<End | null>(null);
  const [tries, setTries] = useState(0);
  const form = useBadFieldFocus(tries);
  usePageTitle(t`New password`);

  function refuse(next: State) {
    setState(next);
    setTries((before) => before + 1);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const rule = newPasswordProblem(first, second);
    if (rule) return refuse({ at: 'rule', rule });
    setState({ at: 'form' });
    const passwords = { new_password1: first, new_password2: second };
    const outcome = await send({ link_uid: uid, link_token: token, ...passwords });
    if (outcome.ok) return setEnd('changed');
    if (isBadLink(outcome.problem)) return setEnd('invalid');
    refuse({ at: 'answer', problem: outcome.problem });
  }

  function errorOf(field: Field): string | undefined {
    if (state.at === 'rule') return state.rule.field === field ? text(state.rule) : undefined;
    if (state.at === 'form') return undefined;
    const detail = messageFor(state.problem, field);
    return detail === undefined ? undefined : text(fieldRefusal(state.problem, field, detail));
  }

  const offline = <Trans>A new password needs a connection. Keep this page open.</Trans>;
  if (end !== null) return <Ended end={end} />;
  return (
    <AccountCard title={<Trans>New password</Trans>}>
      <form ref={form} className="stack" onSubmit={(event) => void submit(event)} noValidate>
        {state.at === 'answer' && (errorOf('new_password1') ?? errorOf('new_password2')) === undefined ? (
          <CallRefused problem={state.problem} offline={offline} />
        ) : (
          !online && <NeedsConnection>{offline}</NeedsConnection>
        )}
        <p className="muted">
          <Trans>You are then logged out on every phone and computer.</Trans>
        </p>
        <Password
          label={<Trans>New password</Trans>}
          hint={t`At least 8 characters, up to ${MAX_PASSWORD}.`}
          name="new-password"
          autoComplete="new-password"
          value={first}
          error={errorOf('new_password1')}
          onChange={setFirst}
        />
        <Password
          label={<Trans>Confirm new password</Trans>}
          name="confirm-password"
          autoComplete="new-password"
          value={second}
          error={errorOf('new_password2')}
          onChange={setSecond}
        />
        <Button type="submit" variant="main" full busy={busy}>
          <Trans>Change password</Trans>
        </Button>
      </form>
    </AccountCard>
  );
}

/** 'Invalid value' at the link's own fields (spec buyer §5), whatever the password was. */
const isBadLink = (problem: Problem): boolean =>
  problem.code === 'reset_link_invalid' ||
  (messageFor(problem, 'token') ?? messageFor(problem, 'uid')) === 'Invalid value';

function Ended({ end }: { end: End }) {
  if (end === 'changed')
    return (
      <AccountCard title={<Trans>New password</Trans>}>
        <Note kind="ok" role="status" stacked title={<Trans>Your password has been changed</Trans>}>
          <Trans>You are logged out everywhere. Log in with the new password.</Trans>
        </Note>
        <ButtonLink to="/login" variant="main" full>
          <Trans>Log in</Trans>
        </ButtonLink>
      </AccountCard>
    );
  return (
    <AccountCard title={<Trans>New password</Trans>}>
      <Note kind="stop" role="alert" stacked title={<Trans>Password reset link invalid</Trans>}>
        <Trans>A link works once, within 24 hours, and only the newest one.</Trans>
      </Note>
      <ButtonLink to="/auth-reset" variant="main" full>
        <Trans>Request another link</Trans>
      </ButtonLink>
    </AccountCard>
  );
}
