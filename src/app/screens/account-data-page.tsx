import { DataScreen } from '#features/account/data/data-screen.tsx';

export function Page() {
  return <DataScreen />;
}
