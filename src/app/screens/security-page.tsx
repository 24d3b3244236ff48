import { SecurityScreen } from '#features/account/security-screen.tsx';

export function Page() {
  return <SecurityScreen />;
}
