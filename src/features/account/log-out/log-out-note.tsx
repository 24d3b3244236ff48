import { Trans } from '@lingui/react/macro';
import { useSignOutRefused } from '#offline/react/react.ts';
import { Note } from '#ui/note.tsx';
import { Wrap } from '#ui/page.tsx';

/** A 400 to a sign-out is reported in the server's words; the phone has forgotten the user all the same (spec buyer §8). */
export function LogOutNote() {
  const said = useSignOutRefused();
  if (said === null) return null;
  return (
    <Wrap>
      <Note role="status" title={said}>
        <Trans>You are logged out on this phone. There was no active login to end.</Trans>
      </Note>
    </Wrap>
  );
}
