import { BasketScreen } from '#features/basket/basket-screen.tsx';
import { useLanded } from '../landed.ts';
import { useSaver } from '../saver.ts';
import { useWhatsApp } from '../whatsapp.ts';

export function Page() {
  return <BasketScreen known={useLanded()} saver={useSaver()} whatsapp={useWhatsApp(true)} />;
}
