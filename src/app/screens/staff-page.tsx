import { NotFoundPage } from './not-found-page.tsx';

/** Not built yet. */
export function Page() {
  return <NotFoundPage />;
}
