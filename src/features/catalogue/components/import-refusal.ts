import { useLingui } from '@lingui/react/macro';
import { countryName } from '#domain/places/destinations.ts';
import type { Warning } from '#domain/shipping/eligibility.ts';
import { firstYearIn } from '#domain/shipping/import-rules.ts';
import { refusalOf } from '#domain/shipping/refused-import.ts';
import { useQuery } from '#offline/react/react.ts';
import { useNow } from '#shown/clock.ts';
import type { ImportMarkProps } from '#shown/import-goods.ts';
import { importRules } from '../queries.ts';

/** Why a country surely refuses it; null: no such rule is known, undefined: no rules are here yet. */
export function useImportRefusal({ goods, currency, country }: ImportMarkProps): Warning | null | undefined {
  const { data } = useQuery(importRules, {});
  const now = useNow();
  if (!data || now === null) return undefined;
  const asked = { rules: data.results, country, year: new Date(now).getUTCFullYear() };
  return refusalOf(asked, {
    currency,
    vehicleClass: goods.class,
    category: goods.shipping_category,
    modelYear: goods.model_year,
    engineCc: goods.engine_size,
    fuel: goods.fuel_type,
    steering: goods.steering,
  });
}

/** The same in a few words: "Not for Zimbabwe: over 10 years". */
export function useImportRefusalWords(): (refusal: Warning, code: string) => string {
  const { t, i18n } = useLingui();
  const now = useNow();
  return ({ kind, rule }, code) => {
    const { value } = rule;
    const first = now === null ? null : firstYearIn(rule, new Date(now).getUTCFullYear());
    const country = countryName(code, i18n.locale);
    switch (kind) {
      case 'too_old':
        return first === null
          ? t`Not for ${country}: over ${value} years`
          : t`Not for ${country}: older than ${first}`;
      case 'too_new':
        return t`Not for ${country}: under ${value} months`;
      case 'wrong_steering':
        return value === 'left'
          ? t`Not for ${country}: right-hand drive`
          : t`Not for ${country}: left-hand drive`;
      default:
        return t`Not for ${country}: permit rarely granted`;
    }
  };
}
