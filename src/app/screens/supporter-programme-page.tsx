import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { profile } from '#features/account/queries.ts';
import { PROGRAMME_PAGES, ProgrammeScreen } from '#features/supporter/programme-screen.tsx';
import { useQuery, useSession } from '#offline/react/react.ts';
import { precachePiece } from '../precache-piece.ts';

/**
 * The four public pages about the supporter programme (spec account §2). The server draws them for a guest; who is in is
 * told so once the phone knows, by what it keeps of the account.
 */
export function Page() {
  const { pathname } = useLocation();
  const session = useSession();
  const { data: known } = useQuery(profile, session ? {} : null);
  useEffect(() => precachePiece('supporter'), []);
  const last = pathname.replace(/\/$/, '').split('/').at(-1)?.toLowerCase();
  return (
    <ProgrammeScreen
      page={PROGRAMME_PAGES.find((page) => page === last) ?? 'home'}
      hasAccount={Boolean(session)}
      code={session && known?.is_supporter ? known.store_id : null}
    />
  );
}
