import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { BankScreen } from '#features/staff/bank/bank-screen.tsx';

export function Page() {
  return <SignedInOnly from="/staff/bank">{(user) => <BankScreen key={user.id} />}</SignedInOnly>;
}
