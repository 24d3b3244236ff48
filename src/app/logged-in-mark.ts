import { useEffect } from 'react';
import { loggedInCookie, saysLoggedIn } from '#domain/people/logged-in-mark.ts';
import { useSession } from '#offline/react/react.ts';
import { useTab } from './tab.ts';

const root = (): HTMLElement => document.documentElement;

/** Hides the ways to log in from somebody who is logged in, until the phone's storage is open (base.css). */
export function markLoggedIn(): void {
  if (saysLoggedIn(document.cookie)) root().dataset['in'] = '';
}

/**
 * Keeps the mark for the next page, and takes it off this one once it is known who is here, or that nobody will know. Stands
 * outside the frame of the page: where that cannot be drawn, the ways to log in are shown all the same.
 */
export function LoggedInMark(): null {
  const session = useSession();
  const { failed, blocked } = useTab();
  const isUnknown = session === undefined && !failed && !blocked;
  useEffect(() => {
    if (isUnknown) return;
    delete root().dataset['in'];
    const is = session !== null && session !== undefined;
    if (session !== undefined && saysLoggedIn(document.cookie) !== is)
      document.cookie = loggedInCookie(is, location.protocol === 'https:');
  }, [session, isUnknown]);
  return null;
}
