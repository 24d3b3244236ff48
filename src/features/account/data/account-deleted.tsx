import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DeletedAccount } from '#offline/face/centre-face.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Wrap } from '#ui/page.tsx';
import { UnsentBox } from './unsent-box.tsx';

interface EndProps {
  icon: 'circle-check' | 'user';
  /** Said to readers at once: it has just happened. */
  isNews?: boolean;
  title: ReactNode;
  hint?: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

/** A page about an account that is not to be had any more, with what lies here of it. */
function End({ icon, isNews, title, hint, action, children }: EndProps) {
  return (
    <Wrap page>
      <div className="stack">
        <Empty
          icon={icon}
          level={1}
          {...(isNews && { role: 'status' })}
          title={title}
          hint={hint}
          action={action}
        />
        {children}
      </div>
    </Wrap>
  );
}

const ToLogin = () => (
  <ButtonLink to="/login" state={{ from: '/profile/data' }}>
    <Trans>Log in</Trans>
  </ButtonLink>
);

/** After the deletion: what is gone, what stays where, and the way to remove the rest of it. */
export function AccountDeleted({ gone }: { gone: DeletedAccount }) {
  return (
    <End
      icon="circle-check"
      isNews
      title={<Trans>Your account is deleted</Trans>}
      hint={
        <Trans>
          Orders, invoices and records of what was paid stay on file without your name. This phone is logged
          out.
        </Trans>
      }
      action={
        <ButtonLink to="/">
          <Trans>Home</Trans>
        </ButtonLink>
      }
    >
      {gone.left > 0 && <UnsentBox gone={gone} />}
    </End>
  );
}

/**
 * Asked to delete, the server said that it knows no such login any more: by a deletion whose answer was lost, or because
 * the login was ended elsewhere. Only the first is sure to be gone, and this phone can not tell.
 */
export function AccountUnsure({ gone }: { gone: DeletedAccount }) {
  return (
    <End
      icon="user"
      isNews
      title={<Trans>You are logged out</Trans>}
      hint={
        <Trans>
          We cannot say whether your account was deleted. Log in to see whether it is still there.
        </Trans>
      }
      action={<ToLogin />}
    >
      {gone.left > 0 && <UnsentBox gone={gone} unsure />}
    </End>
  );
}

/** The same page opened again, by whoever holds the phone now. */
export function DeletedBefore({ gone }: { gone: readonly DeletedAccount[] }) {
  return (
    <End icon="circle-check" title={<Trans>An account was deleted on this phone</Trans>} action={<ToLogin />}>
      {gone.map((one) => (
        <UnsentBox key={one.user} gone={one} />
      ))}
    </End>
  );
}
