import { useTooLateWay } from '#features/basket/parts/use-too-late-way.ts';
import { WaitingScreen } from '#features/waiting/waiting-screen.tsx';
import { useTab } from '../tab.ts';
import { useInstall } from '../use-install.ts';

export function Page() {
  const { failed } = useTab();
  return (
    <WaitingScreen
      install={useInstall()}
      failed={failed}
      onReload={() => location.reload()}
      tooLateWay={useTooLateWay()}
    />
  );
}
