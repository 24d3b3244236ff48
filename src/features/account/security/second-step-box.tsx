import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Profile } from '#contract/profile.ts';
import { SecondStepMark } from '#shown/second-step-mark.tsx';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { RecoveryCodesBox } from './recovery-codes.tsx';
import { SecondStepEnd } from './second-step-end.tsx';
import { SecondStepStart } from './second-step-start.tsx';

interface SecondStepProps {
  known: Profile;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** The profile says something else now. */
  onChanged: () => void;
}

/** A code from an authenticator app beside the password. Secret and recovery codes live in this screen only. */
export function SecondStepBox({ known, open, onOpen, onChanged }: SecondStepProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [found, setFound] = useState(false);
  const { totp_enabled: on } = known;
  return (
    <Box title={<Trans>Two-step sign-in</Trans>} action={<SecondStepMark on={on} />}>
      <div className="stack">
        {codes && (
          <RecoveryCodesBox
            codes={codes}
            onDone={() => {
              setCodes(null);
              onOpen(false);
            }}
          />
        )}
        {!codes && open && !on && (
          <SecondStepStart
            onCodes={(given) => {
              setCodes(given);
              onChanged();
            }}
            onActive={() => {
              setFound(true);
              onOpen(false);
              onChanged();
            }}
            onCancel={() => onOpen(false)}
          />
        )}
        {!codes && open && on && (
          <SecondStepEnd
            onDone={() => {
              onOpen(false);
              onChanged();
            }}
            onCancel={() => onOpen(false)}
          />
        )}
        {!codes && !open && (
          <>
            {found && on && (
              <Note>
                <Trans>
                  It was already on. If you have not seen its recovery codes, turn it off and on again with a
                  code from the app.
                </Trans>
              </Note>
            )}
            <p className="small muted">
              {on ? (
                <Trans>Signing in also asks for a code from your authenticator app.</Trans>
              ) : (
                <Trans>
                  An authenticator app on your phone gives you a code for each sign-in, so a stolen password
                  alone is not enough.
                </Trans>
              )}
            </p>
            {known.has_password ? (
              <Button onClick={() => onOpen(true)}>
                {on ? <Trans>Turn off</Trans> : <Trans>Turn on</Trans>}
              </Button>
            ) : (
              <Note>
                <Trans>Set a password first. Two-step sign-in needs one.</Trans>
              </Note>
            )}
          </>
        )}
      </div>
    </Box>
  );
}
