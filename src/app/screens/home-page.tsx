import { HomeScreen } from '#features/catalogue/home-screen.tsx';
import { useLanded } from '../landed.ts';
import { useSaver } from '../saver.ts';

export function HomePage() {
  return <HomeScreen landed={useLanded()} saver={useSaver()} />;
}
