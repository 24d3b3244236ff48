import { placeOrder } from '#contract/orders/orders.ts';
import { useTooLateWay } from '#features/basket/components/use-too-late-way.ts';
import { WaitingScreen } from '#features/waiting/waiting-screen.tsx';
import { isOpen } from '#offline/store/states.ts';
import { OrderByCode } from '../order-code.tsx';
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
      byCode={(command) =>
        command.name === placeOrder.name && isOpen(command.state) && <OrderByCode command={command} />
      }
    />
  );
}
