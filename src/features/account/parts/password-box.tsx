import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { changePassword } from '#contract/account.ts';
import type { Profile } from '#contract/identity.ts';
import type { Problem } from '#contract/problem.ts';
import { MAX_PASSWORD, newPasswordProblem } from '#domain/identity.ts';
import { useCall } from '#offline/react.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Password } from '#shown/password.tsx';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { ruleProblem, useFieldError } from './account-text.ts';
import { CallRefused } from './call-refused.tsx';

interface PasswordBoxProps {
  known: Profile;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Every other session has ended with the old password. */
  onChanged: () => void;
}

/** The password: changed with the one before it; an account that came by Google sets its first one. */
export function PasswordBox({ known, open, onOpen, onChanged }: PasswordBoxProps) {
  const [changed, setChanged] = useState(false);
  const { has_password: has } = known;
  function done() {
    setChanged(true);
    onOpen(false);
    onChanged();
  }
  return (
    <Box title={<Trans>Password</Trans>}>
      <div className="stack">
        {changed && !open && (
          <Note kind="ok" role="status" stacked title={<Trans>Your password has been changed</Trans>}>
            <Trans>All other phones and browsers were signed out.</Trans>
          </Note>
        )}
        {open ? (
          <PasswordForm known={known} onDone={done} onCancel={() => onOpen(false)} />
        ) : (
          <>
            {!has && (
              <p className="small muted">
                <Trans>You sign in with Google. With a password you can sign in without it too.</Trans>
              </p>
            )}
            <Button
              onClick={() => {
                setChanged(false);
                onOpen(true);
              }}
            >
              {has ? <Trans>Change password</Trans> : <Trans>Set a password</Trans>}
            </Button>
          </>
        )}
      </div>
    </Box>
  );
}

function PasswordForm({
  known,
  onDone,
  onCancel,
}: {
  known: Profile;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { t } = useLingui();
  const { send, busy } = useCall(changePassword);
  const [current, setCurrent] = useState('');
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [tries, setTries] = useState(0);
  const form = useBadFieldFocus(tries);
  const errorOf = useFieldError(problem);

  function refuse(next: Problem) {
    setProblem(next);
    setTries((before) => before + 1);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (known.has_password && current === '') return refuse(ruleProblem('current_password', 'required', ''));
    const rule = newPasswordProblem(first, second);
    if (rule) return refuse(ruleProblem(rule.field, rule.code, rule.detail));
    setProblem(null);
    const outcome = await send({ current_password: current, new_password1: first, new_password2: second });
    if (outcome.ok) onDone();
    else refuse(outcome.problem);
  }
  return (
    <form ref={form} className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <CallRefused problem={problem} />
      {/* for password managers: whose password this is */}
      <input className="vh" autoComplete="username" value={known.email} readOnly tabIndex={-1} aria-hidden />
      {known.has_password && (
        <Password
          label={<Trans>Current password</Trans>}
          name="current-password"
          autoComplete="current-password"
          value={current}
          error={errorOf('current_password')}
          onChange={setCurrent}
        />
      )}
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
      <p className="small muted">
        <Trans>All other phones and browsers are signed out with it.</Trans>
      </p>
      <div className="row row-wrap">
        <Button type="submit" variant="main" busy={busy}>
          {busy ? <Trans>Changing it</Trans> : <Trans>Change password</Trans>}
        </Button>
        <Button tall onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
