import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { LoggedInMark } from './logged-in-mark.ts';
import { useOwnAddress } from './own-address.ts';
import { PageLoading } from './page-loading.tsx';
import { ParamsContext } from './params.ts';
import { routeOf } from './routes.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { Shell } from './shell.tsx';
import { ShellBoundary } from './shell-boundary.tsx';
import { useScrollToTop } from './scroll.ts';

/** The whole app inside its router: the shell around the screen that the address names. */
export function App() {
  const { pathname, search, hash } = useLocation();
  useScrollToTop(pathname, hash);
  useOwnAddress(pathname + search);
  const { route, params } = routeOf(pathname);
  const { Screen } = route.screen;
  const screen = (
    <ScreenBoundary at={pathname}>
      <Suspense fallback={<PageLoading />}>
        <ParamsContext value={params}>
          <Screen key={route.path} />
        </ParamsContext>
      </Suspense>
    </ScreenBoundary>
  );
  return (
    <>
      <LoggedInMark />
      <ShellBoundary screen={screen}>
        <Shell>{screen}</Shell>
      </ShellBoundary>
    </>
  );
}
