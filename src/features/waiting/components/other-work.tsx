import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '#ui/link.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import styles from './connection.module.css';

/** Work of people who logged out: that it is kept, and how much of it; not whose, nor what (security 28). */
export function OtherUsersWork({ count, guest }: { count: number; guest: boolean }) {
  return (
    <Note
      kind="wait"
      icon="user"
      title={
        <Plural
          value={count}
          one="# item from someone who logged out is kept on this phone."
          other="# items from someone who logged out are kept on this phone."
        />
      }
    >
      <Trans>Nobody else can see what it is. It stays here until that person logs in again.</Trans>
      {guest && (
        <>
          {' '}
          <ButtonLink variant="quiet" small to="/login" state={{ from: '/waiting' }} className={styles.login}>
            <Trans>Log in</Trans>
          </ButtonLink>
        </>
      )}
    </Note>
  );
}

/** This list forgets what is done: after some days, and when its owner logs out. Orders stand in the account. */
export function EarlierNote() {
  return (
    <Trans>
      Completed items leave this list after 7 days, and when you log out. Every placed order is in your{' '}
      <Link to="/profile?tab=orders">Order History</Link>.
    </Trans>
  );
}
