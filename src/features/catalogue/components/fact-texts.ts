import { useLingui } from '@lingui/react/macro';
import { useFactValue } from '#shown/fact-value.ts';
import { useSteering } from '#shown/facts-box.tsx';
import type { Between, FactChoice, FactFigure } from '#domain/stock/vehicle-facts.ts';

const STEERING_SIDES = ['right', 'left'] as const;

/** Names of the facts of a vehicle, as filters and as wishes. */
export function useFactTexts(): {
  name: (choice: FactChoice) => string;
  /** A value as it is read. */
  value: (choice: FactChoice, value: string) => string;
  end: (figure: FactFigure, end: 'from' | 'to') => string;
  wish: (figure: FactFigure, between: Between) => string;
} {
  const { t, i18n } = useLingui();
  const sideOf = useSteering();
  const valueOf = useFactValue();
  return {
    name(choice) {
      const names = {
        fuel: t`Fuel`,
        transmission: t`Transmission`,
        body: t`Body`,
        steering: t`Steering`,
        colour: t`Colour`,
        location: t`Location`,
      };
      return names[choice];
    },
    value(choice, value) {
      const side =
        choice === 'steering' ? STEERING_SIDES.find((one) => one === value.toLowerCase()) : undefined;
      return (side && sideOf(side)) ?? valueOf(value);
    },
    end(figure, end) {
      const ends = {
        year: { from: t`Year from`, to: t`Year to` },
        mileage: { from: t`Mileage from`, to: t`Mileage to` },
        engine: { from: t`Engine from`, to: t`Engine to` },
      };
      return ends[figure][end];
    },
    wish(figure, { from, to }) {
      const value = (end: number): string =>
        figure === 'year'
          ? String(end)
          : figure === 'mileage'
            ? t`${i18n.number(end)} miles`
            : t`${i18n.number(end)} cc`;
      if (from === null) return t`Up to ${value(to ?? 0)}`;
      return to === null
        ? t`From ${value(from)}`
        : from === to
          ? value(from)
          : t`${value(from)} to ${value(to)}`;
    },
  };
}
