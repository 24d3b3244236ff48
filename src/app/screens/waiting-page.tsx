import { WaitingScreen } from '#features/waiting/waiting-screen.tsx';

export function Page() {
  return <WaitingScreen />;
}
