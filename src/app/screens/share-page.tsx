import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { withoutReferral } from '#domain/supporters/referral.ts';
import { sharedTarget } from '#domain/search/shared-link.ts';
import { PageLoading } from '../page-loading.tsx';
import { Redirect } from '../redirect.tsx';

/** Text that another app handed over: it goes on to its page, or is searched for. Works without a network. */
export function Page() {
  const { search } = useLocation();
  const to = sharedTarget(new URLSearchParams(search), globalThis.location?.origin ?? '');
  // Whose link it is, the page takes note of when it begins.
  const isReferred = withoutReferral(to) !== to;
  useEffect(() => {
    if (isReferred) location.replace(to);
  }, [isReferred, to]);
  return isReferred ? <PageLoading /> : <Redirect to={to} />;
}
