import { SignedIn } from '#features/account/components/signed-in.tsx';
import { BankScreen } from '#features/staff/bank/bank-screen.tsx';

export function Page() {
  return <SignedIn from="/staff/bank">{(user) => <BankScreen key={user.id} />}</SignedIn>;
}
