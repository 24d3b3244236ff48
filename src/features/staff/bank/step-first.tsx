import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';

/** Said before anybody types a password for nothing. @param children what the code is for */
export function StepFirst({ children }: { children?: ReactNode }) {
  return (
    <Note
      kind="wait"
      stacked
      icon="shield-check"
      title={<Trans>Turn on two-step sign-in in your account first.</Trans>}
    >
      {children}
      <ButtonLink to="/profile/security">
        <Trans>Password and sign-ins</Trans>
      </ButtonLink>
    </Note>
  );
}
