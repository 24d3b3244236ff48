import { useLocation } from 'react-router-dom';
import { matchRoute } from '../match-route.ts';
import { ParamsContext } from '../params.ts';
import { staffRoutes } from '../staff-routes.ts';
import { Page as NotFound } from './not-found-page.tsx';

/** The staff's part: which of its screens, says the address. */
export function Page() {
  const { pathname } = useLocation();
  const found = matchRoute(staffRoutes, pathname);
  if (!found) return <NotFound />;
  const { Screen, path } = found.route;
  return (
    <ParamsContext value={found.params}>
      <Screen key={path} />
    </ParamsContext>
  );
}
