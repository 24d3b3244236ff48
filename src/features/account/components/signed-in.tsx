import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '#offline/react/react.ts';
import type { SessionUser } from '#offline/store/states.ts';
import { useNeedsLogin } from '#shown/needs-login.ts';
import { Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface SignedInProps {
  /** Address that signing in leads back to. */
  from: string;
  /** The page itself says that the login has ended, or an act is out whose answer may be that: nobody is led away. */
  hold?: boolean;
  /** Most who come here have no account yet: guests begin with the sign-up. */
  newcomer?: boolean;
  children: (user: SessionUser) => ReactNode;
}

/** Guests go to /login and come back. So does a user whose token the server refused. */
export function SignedInOnly({ from, hold = false, newcomer = false, children }: SignedInProps) {
  const { t } = useLingui();
  const session = useSession();
  const needsLogin = useNeedsLogin();
  if (session === undefined)
    return (
      <Wrap page>
        <Skeleton kind="text" count={2} label={t`Loading`} />
      </Wrap>
    );
  if (session === null || (needsLogin && !hold))
    return <Navigate to="/login" replace state={{ from, newcomer: newcomer && session === null }} />;
  return children(session);
}
