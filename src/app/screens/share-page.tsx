import { useLocation } from 'react-router-dom';
import { sharedTarget } from '#domain/shared-link.ts';
import { GoOn } from '../redirect.tsx';

/** Text that another app handed over: it goes on to its page, or is searched for. Works without a network. */
export function Page() {
  const { search } = useLocation();
  return <GoOn to={sharedTarget(new URLSearchParams(search), globalThis.location?.origin ?? '')} />;
}
