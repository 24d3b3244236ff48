import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { myBasket } from '#features/basket/queries.ts';
import { cameFrom } from '#features/identity/came-from.ts';
import { LoginScreen } from '#features/identity/login-screen.tsx';
import { useQuery, useSession, useStrip } from '#offline/react.ts';

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
    void navigate(entering.current ? cameFrom(state) : '/profile', { replace: true });
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
