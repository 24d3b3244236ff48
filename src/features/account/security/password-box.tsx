import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { changePassword } from '#contract/account.ts';
import type { Profile } from '#contract/profile.ts';
import { newPasswordProblem } from '#domain/people/identity.ts';
import { useEngine } from '#offline/react/react.ts';
import { NewPassword, NO_PASSWORDS } from '#shown/new-password.tsx';
import { Password } from '#shown/password.tsx';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { ruleProblem } from '../components/account-text.ts';
import { CallForm, useCallForm } from '../components/call-form.tsx';

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
                <Trans>You log in with Google. Set a password to log in without Google too.</Trans>
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
  const engine = useEngine();
  const asking = useCallForm(changePassword);
  const { busy, errorOf, refuse, send } = asking;
  const [current, setCurrent] = useState('');
  const [typed, setTyped] = useState(NO_PASSWORDS);

  async function submit() {
    if (known.has_password && current === '') return refuse(ruleProblem('current_password', 'required', ''));
    const rule = newPasswordProblem(typed.new_password1, typed.new_password2);
    if (rule) return refuse(ruleProblem(rule.field, rule.code, rule.detail));
    const outcome = await send({ current_password: current, ...typed, device: engine?.device ?? '' });
    if (outcome.ok) onDone();
    else refuse(outcome.problem);
  }
  return (
    <CallForm
      of={asking}
      onSubmit={submit}
      onCancel={onCancel}
      does={busy ? <Trans>Changing</Trans> : <Trans>Change password</Trans>}
    >
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
      <NewPassword typed={typed} errorOf={errorOf} onChange={setTyped} />
      <p className="small muted">
        <Trans>This signs out all other phones and browsers.</Trans>
      </p>
    </CallForm>
  );
}
