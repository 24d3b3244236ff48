import { Trans, useLingui } from '@lingui/react/macro';
import {
  endUserSessions,
  lockUser,
  makeUserStaff,
  resendUserActivation,
  type StaffUserDetail,
  takeUserStaff,
  unlockUser,
} from '#contract/staff/users.ts';
import { useAct } from '#shown/use-act.ts';
import { UserAct } from './user-act.tsx';

interface UserActsProps {
  user: StaffUserDetail;
  hasSecondStep: boolean;
  /** It is otherwise by now, or nobody knows. */
  onChanged: () => void;
  /** It was done; in words. */
  onDone: (said: string) => void;
}

/** Acts that can be done to an account as it stands. */
export function UserActs(props: UserActsProps) {
  const { state, kinds } = props.user;
  const isStaff = kinds.includes('staff');
  return (
    <div className="stack">
      {state === 'waiting' && <Resend {...props} />}
      {state === 'locked' && <Unlock {...props} isStaff={isStaff} />}
      {state === 'active' && <EndSessions {...props} isStaff={isStaff} />}
      {state === 'active' && <Lock {...props} isStaff={isStaff} />}
      {state === 'active' && !isStaff && <MakeStaff {...props} />}
      {isStaff && <TakeStaff {...props} />}
    </div>
  );
}

const seen = ({ id, standing }: StaffUserDetail) => ({ id, expected: standing });

function Lock({ isStaff, ...props }: UserActsProps & { isStaff: boolean }) {
  const { t } = useLingui();
  const { send, ...act } = useAct(lockUser);
  return (
    <UserAct
      {...props}
      {...act}
      send={(typed) => send({ ...seen(props.user), ...typed })}
      label={t`Lock the account`}
      question={t`Lock this account?`}
      effect={
        <Trans>
          Every phone is signed out at once and nobody can log in. Orders continue; anything waiting on the
          person’s phone stays there. A seller’s listings are hidden.
        </Trans>
      }
      said={t`The account is locked.`}
      needsReason
      needsPassword={isStaff}
      isRisk
    />
  );
}

function Unlock({ isStaff, ...props }: UserActsProps & { isStaff: boolean }) {
  const { t } = useLingui();
  const { send, ...act } = useAct(unlockUser);
  return (
    <UserAct
      {...props}
      {...act}
      send={({ password, otp }) => send({ ...seen(props.user), password, otp })}
      label={t`Unlock the account`}
      question={t`Unlock this account?`}
      effect={<Trans>The person signs in as before, and anything waiting on their phone is sent.</Trans>}
      said={t`The account is unlocked.`}
      needsPassword={isStaff}
    />
  );
}

function EndSessions({ isStaff, ...props }: UserActsProps & { isStaff: boolean }) {
  const { t } = useLingui();
  const { send, ...act } = useAct(endUserSessions);
  return (
    <UserAct
      {...props}
      {...act}
      send={({ password, otp }) => send({ ...seen(props.user), password, otp })}
      label={t`Sign out everywhere`}
      question={t`Sign this account out everywhere?`}
      effect={
        <Trans>For a phone that was lost or stolen. The person signs in again and loses nothing.</Trans>
      }
      said={t`Every phone and browser was signed out.`}
      needsPassword={isStaff}
    />
  );
}

function Resend(props: UserActsProps) {
  const { t } = useLingui();
  const { send, ...act } = useAct(resendUserActivation);
  return (
    <UserAct
      {...props}
      {...act}
      send={() => send(seen(props.user))}
      label={t`Send the activation email again`}
      question={t`Send the activation email again?`}
      effect={<Trans>The earlier link no longer works. The new one is valid for 48 hours.</Trans>}
      said={t`The email is on its way.`}
    />
  );
}

function MakeStaff(props: UserActsProps) {
  const { t } = useLingui();
  const { send, ...act } = useAct(makeUserStaff);
  return (
    <UserAct
      {...props}
      {...act}
      send={({ password, otp }) => send({ ...seen(props.user), password, otp })}
      label={t`Make staff`}
      question={t`Make this a staff account?`}
      effect={
        <Trans>
          Staff see every order and every person, and change prices. The person signs in again, with two-step
          sign-in where the shop asks for it.
        </Trans>
      }
      said={t`The account is a staff account now.`}
      needsPassword
      needsCode
      isRisk
    />
  );
}

function TakeStaff(props: UserActsProps) {
  const { t } = useLingui();
  const { send, ...act } = useAct(takeUserStaff);
  return (
    <UserAct
      {...props}
      {...act}
      send={({ password, otp }) => send({ ...seen(props.user), password, otp })}
      label={t`Remove staff access`}
      question={t`Remove staff access from this account?`}
      effect={
        <Trans>The person keeps their account and their orders, but can no longer see staff pages.</Trans>
      }
      said={t`The account is no longer a staff account.`}
      needsPassword
      isRisk
    />
  );
}
