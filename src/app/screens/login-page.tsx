import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { myBasket } from '#features/basket/queries.ts';
import { cameFrom } from '#features/identity/came-from.ts';
import { LoginScreen } from '#features/identity/login-screen.tsx';
import { useQuery, useSession, useStrip } from '#offline/react.ts';

/** Whether a session still holds is known a moment after the session itself: no redirect before that. */
const SETTLE_MS = 200;

/**
 * A signed-in user has no business here and goes to the account (spec buyer §2); one whose token was refused stays to
 * confirm who they are. After signing in: back to what asked for it, else home.
 */
export function Page() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const session = useSession();
  const { paused } = useStrip();
  const { data: basket } = useQuery(myBasket, {});
  const entering = useRef(false);
  const signedIn = session !== undefined && session !== null && !paused;
  useEffect(() => {
    if (!signedIn) return;
    const to = entering.current ? cameFrom(state) : '/profile';
    const timer = setTimeout(() => void navigate(to, { replace: true }), entering.current ? 0 : SETTLE_MS);
    return () => clearTimeout(timer);
  }, [signedIn, state, navigate]);
  const carried = session === null ? (basket?.results.reduce((sum, line) => sum + line.quantity, 0) ?? 0) : 0;
  return (
    <LoginScreen
      email={session?.email ?? ''}
      again={session !== null && session !== undefined && paused}
      carried={carried}
      onEntering={() => {
        entering.current = true;
      }}
    />
  );
}
