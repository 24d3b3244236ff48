import { GarageScreen } from '#features/garage/garage-screen.tsx';

export function Page() {
  return <GarageScreen />;
}
