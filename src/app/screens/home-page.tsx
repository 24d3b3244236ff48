import { HomeScreen } from '#features/catalogue/home-screen.tsx';
import { optional } from '#ui/optional.tsx';
import { ImportMark } from '../import-question.tsx';
import { useLandedCosts } from '../landed-costs.ts';
import { DeferredPart } from '../deferred-part.tsx';
import { usePriceCurrency } from '../price-currency.ts';
import { useIsDataSaver } from '../data-saver.ts';

const HomeMore = optional(() => import('#features/content/home-more.tsx').then((part) => part.HomeMore));

/** Home, and further down what the shop has to say beside its catalogue. */
export function Page() {
  const saver = useIsDataSaver();
  return (
    <HomeScreen landed={useLandedCosts()} saver={saver} money={usePriceCurrency()} Mark={ImportMark}>
      <DeferredPart>
        <HomeMore saver={saver} />
      </DeferredPart>
    </HomeScreen>
  );
}
