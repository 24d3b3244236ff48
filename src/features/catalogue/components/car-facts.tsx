import { useLingui } from '@lingui/react/macro';
import type { VehicleDetails } from '#contract/catalogue.ts';
import { foldingChassis } from '#shown/folding-chassis.ts';
import { useFactValue } from '#shown/fact-value.ts';
import { FactsBox, useFacts, useSteering } from '#shown/facts-box.tsx';

/** The specification list of a vehicle: all facts. */
export function CarFacts({ car: { specs } }: { car: VehicleDetails }) {
  const { t } = useLingui();
  const factsOf = useFacts();
  const sideOf = useSteering();
  const valueOf = useFactValue();
  const facts = [
    ...factsOf(specs),
    { label: t`Colour`, value: valueOf(specs.colour) },
    { label: t`Steering`, value: sideOf(specs.steering) },
    { label: t`Doors`, value: specs.doors ?? null },
    { label: t`Seats`, value: specs.seats ?? null },
    // A phone's catalogue has no numbers of cars: that says nothing of this one.
    ...(specs.chassis === undefined
      ? []
      : [{ label: t`Chassis number`, value: specs.chassis ? foldingChassis(specs.chassis) : null }]),
  ];
  return <FactsBox facts={facts} whole />;
}
