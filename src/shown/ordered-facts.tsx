import { useLingui } from '@lingui/react/macro';
import type { OrderedFacts } from '#domain/orders/ordered-facts.ts';
import { useFactValue } from './fact-value.ts';
import { useSteering } from './facts-box.tsx';

/** Facts that an order keeps of its car, in one line, so that it is told from any other; '' for nothing. */
export function useOrderedFacts(): (facts: OrderedFacts | null) => string {
  const { t, i18n } = useLingui();
  const sideOf = useSteering();
  const valueOf = useFactValue();
  return (facts) => {
    if (!facts) return '';
    const { doors, seats, chassis } = facts;
    return [
      facts.year,
      facts.mileage === null ? null : t`${i18n.number(facts.mileage)}\u00a0mi`,
      facts.engine_cc === null ? null : t`${i18n.number(facts.engine_cc)}\u00a0cc`,
      valueOf(facts.fuel),
      valueOf(facts.colour),
      sideOf(facts.steering),
      doors === null ? null : t`Doors: ${doors}`,
      seats === null ? null : t`Seats: ${seats}`,
      chassis === null ? null : t`Chassis number: ${chassis}`,
    ]
      .filter((fact) => fact !== null)
      .join(', ');
  };
}
