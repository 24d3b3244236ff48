import { useLingui } from '@lingui/react/macro';
import type { Between, Choice, Figure } from '#domain/vehicle-facts.ts';

/** What the facts of a vehicle are called, as filters and as wishes. */
export function useFactTexts(): {
  name: (choice: Choice) => string;
  end: (figure: Figure, end: 'from' | 'to') => string;
  wish: (figure: Figure, between: Between) => string;
} {
  const { t, i18n } = useLingui();
  return {
    name(choice) {
      const names = {
        fuel: t`Fuel`,
        transmission: t`Transmission`,
        body: t`Body`,
        colour: t`Colour`,
        location: t`Location`,
      };
      return names[choice];
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
