import { LogOut } from '#features/account/log-out/log-out.tsx';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { StaffScreen } from '#features/staff/staff-screen.tsx';

/** In a chunk of its own, named so that no buyer's phone keeps it (vite.config.ts). */
export function Page() {
  return (
    <SignedInOnly from="/staff">
      {(user) => <StaffScreen key={user.id} logOut={<LogOut user={user} />} />}
    </SignedInOnly>
  );
}
