import { useLocation } from 'react-router-dom';
import { myBasket } from '#features/basket/queries.ts';
import { cameFrom, isForNewcomers, requestedBy } from '#features/identity/return-address.ts';
import { LoginScreen } from '#features/identity/login-screen.tsx';
import { useQuery } from '#offline/react/react.ts';
import { useSignInRedirect } from '../sign-in-redirect.ts';

const RESET = /^\/auth-reset\/?$/i;

/** All addresses of signing in (spec buyer §2); '/auth-reset' opens the third tab, and what is for newcomers the first. */
export function Page() {
  const { pathname, state } = useLocation();
  const { session, again, enter } = useSignInRedirect();
  const { data: basket } = useQuery(myBasket, {});
  const carried = session === null ? (basket?.results.reduce((sum, line) => sum + line.quantity, 0) ?? 0) : 0;
  const first = RESET.test(pathname) ? 'forgot' : isForNewcomers(state) ? 'sign-up' : 'sign-in';
  return (
    <LoginScreen
      key={first}
      first={first}
      email={session?.email ?? ''}
      again={again}
      carried={carried}
      from={cameFrom(state, '/profile')}
      asked={requestedBy(state)}
      onEntering={({ language }) => enter(cameFrom(state), language)}
    />
  );
}
