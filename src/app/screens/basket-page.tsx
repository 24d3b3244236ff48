import { BasketScreen } from '#features/basket/basket-screen.tsx';
import { useLandedCosts } from '../landed-costs.ts';
import { useIsDataSaver } from '../data-saver.ts';
import { useWhatsApp } from '#shown/shop-numbers.ts';

export function Page() {
  return <BasketScreen known={useLandedCosts()} saver={useIsDataSaver()} whatsapp={useWhatsApp(true)} />;
}
