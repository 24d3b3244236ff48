import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Language } from '#contract/profile.ts';
import { useSession, useStrip } from '#offline/react/react.ts';
import type { SessionUser } from '#offline/store/states.ts';
import { navigateInLanguage } from './language.ts';

/**
 * Leads a signed-in user away from the screens of signing in: who has just come, to what asked for it and in their own
 * language; who was here already, to the account (spec buyer §2). A user whose token was refused stays, to confirm.
 * @param whose the id of the one user whom the screen is for: another one who is here already stays; null: anybody's
 */
export function useSignInRedirect(whose: string | null = null): {
  session: SessionUser | null | undefined;
  /** The server has refused the session of this phone's user. */
  again: boolean;
  enter: (to: string, language: Language | undefined) => void;
} {
  const navigate = useNavigate();
  const session = useSession();
  const { paused } = useStrip();
  const coming = useRef<{ to: string; language: Language | undefined } | null>(null);
  const known = session !== undefined && session !== null;
  const id = known && !paused ? session.id : null;
  useEffect(() => {
    if (id === null || (coming.current === null && whose !== null && String(id) !== whose)) return;
    const { to, language } = coming.current ?? { to: '/profile', language: undefined };
    if (!language || !navigateInLanguage(language, to)) void navigate(to, { replace: true });
  }, [id, whose, navigate]);
  const enter = useCallback((to: string, language: Language | undefined) => {
    coming.current = { to, language };
  }, []);
  return { session, again: known && paused, enter };
}
