import { SecurityScreen } from '#features/account/security/security-screen.tsx';

export function Page() {
  return <SecurityScreen />;
}
