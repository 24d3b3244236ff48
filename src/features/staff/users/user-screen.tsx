import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { staffUser, type StaffUserDetail } from '#contract/staff/users.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Link } from '#ui/link.tsx';
import { Note } from '#ui/note.tsx';
import { useDates } from '../dates.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { WhenLoaded } from '../when-loaded.tsx';
import { UserActs } from './user-acts.tsx';
import { UserFacts } from './user-facts.tsx';
import { Devices, UserSessions } from './user-lists.tsx';
import { UserMark } from './user-mark.tsx';

/** One account: what it is, where it is signed in, and what staff do to it. @param id as it stands in the address */
export function UserScreen({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <StaffFrame title={t`User`}>
      {(who) => <UserLoader id={id} hasSecondStep={who.totp_enabled} />}
    </StaffFrame>
  );
}

function UserLoader({ id, hasSecondStep }: { id: string; hasSecondStep: boolean }) {
  const asked = useUncachedQuery(staffUser, { id });
  return (
    <WhenLoaded asked={asked}>
      {(user) => <Shown user={user} hasSecondStep={hasSecondStep} onChanged={asked.refresh} />}
    </WhenLoaded>
  );
}

interface ShownProps {
  user: StaffUserDetail;
  hasSecondStep: boolean;
  onChanged: () => void;
}

function Shown({ user, hasSecondStep, onChanged }: ShownProps) {
  const [done, setDone] = useState<string | null>(null);
  return (
    <>
      <StaffHead
        title={user.name || user.email}
        help={
          <>
            <Trans>Account details and what you can do. The person gets an email about each action.</Trans>{' '}
            <Link to="/staff/users">
              <Trans>All users</Trans>
            </Link>
          </>
        }
        aside={<UserMark state={user.state} />}
      />
      <div className="stack">
        <div role="status">{done !== null && <Note kind="ok" title={done} />}</div>
        {user.lock && <Lock lock={user.lock} />}
        <UserFacts user={user} />
        <Box title={<Trans>What you can do</Trans>}>
          {user.is_me ? (
            <p>
              <Trans>This is your own account: another member of staff has to do this for you.</Trans>
            </p>
          ) : (
            <UserActs
              user={user}
              hasSecondStep={hasSecondStep}
              onChanged={onChanged}
              onDone={(said) => {
                setDone(said);
                onChanged();
              }}
            />
          )}
        </Box>
        <UserSessions user={user} />
        {user.devices.length > 0 && <Devices user={user} />}
      </div>
    </>
  );
}

function Lock({ lock: { at, by, reason } }: { lock: NonNullable<StaffUserDetail['lock']> }) {
  const dates = useDates();
  const when = dates.moment(at);
  const who = by || '–';
  return (
    <Note
      kind="stop"
      stacked
      title={
        <Trans>
          Locked {when} by {who}
        </Trans>
      }
    >
      {reason}
    </Note>
  );
}
