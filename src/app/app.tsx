import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { PageLoading } from './page-loading.tsx';
import { routes } from './routes.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { Shell } from './shell.tsx';
import { useScrollToTop } from './scroll.ts';

/** The whole app inside its router: the shell around the screen that the address names. */
export function App() {
  const { pathname } = useLocation();
  useScrollToTop(pathname);
  return (
    <Shell>
      <ScreenBoundary at={pathname}>
        <Suspense fallback={<PageLoading />}>
          <Routes>
            {routes.map(({ path, Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
          </Routes>
        </Suspense>
      </ScreenBoundary>
    </Shell>
  );
}
