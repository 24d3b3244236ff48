import { DataScreen } from '#features/account/data-screen.tsx';

export function Page() {
  return <DataScreen />;
}
