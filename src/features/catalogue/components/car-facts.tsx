import { useLingui } from '@lingui/react/macro';
import type { VehicleDetails } from '#contract/catalogue.ts';
import { VEHICLES } from '#domain/stock.ts';
import { FactsBox, useCondition, useFacts, useSteering } from '#shown/facts-box.tsx';
import { partFactsOf } from './part-facts.ts';

/** The specification list: of a vehicle all facts, of a part those that it has. */
export function CarFacts({ car }: { car: VehicleDetails }) {
  const { t } = useLingui();
  const factsOf = useFacts();
  const conditionOf = useCondition();
  const sideOf = useSteering();
  const { partNumber, condition } = partFactsOf(car.specs.other);
  const own = [{ label: t`Part number`, value: partNumber }, conditionOf(condition)];
  const facts = [
    ...own.filter(({ value }) => value !== null),
    ...factsOf(car.specs),
    { label: t`Colour`, value: car.specs.colour },
    ...(car.product_class_id === VEHICLES ? [{ label: t`Steering`, value: sideOf(car.specs.steering) }] : []),
  ];
  return <FactsBox facts={facts} whole={car.product_class_id === VEHICLES} />;
}
