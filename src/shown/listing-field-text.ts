import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { useFactValue } from './fact-value.ts';

/** Fields of listings whose values have words in every language. */
const FACTS: ReadonlySet<string> = new Set(['sFuel', 'sTransmission', 'sBody', 'sColour']);

const Listed = v.array(v.union([v.string(), v.number()]));

/** A choice of a listing in words; what is new to this phone stands as it is. */
export function useChoice(): (field: string, value: string) => string {
  const { t } = useLingui();
  const factValue = useFactValue();
  return (field, value) => {
    const names: Readonly<Record<string, string>> =
      field === 'sCondition'
        ? { new: t`New`, used: t`Used`, refurbished: t`Refurbished` }
        : field === 'sSteering'
          ? { right: t`Right-hand drive`, left: t`Left-hand drive` }
          : {};
    return names[value] ?? (FACTS.has(field) ? factValue(value) : value);
  };
}

/** A value of a listing's field as a person reads it: "ZMW 250,000", "1,600 cc". */
export function useListingFieldText(): (field: string, value: unknown) => string {
  const { t, i18n } = useLingui();
  const choice = useChoice();
  return (field, value) => {
    if (value === null || value === undefined || value === '') return t`Nothing`;
    const figure = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
    if (!Number.isNaN(figure)) {
      if (field === 'pPrice') return `ZMW\u00a0${i18n.number(figure, { maximumFractionDigits: 2 })}`;
      if (field === 'sMileage') return t`${i18n.number(figure)}\u00a0mi`;
      if (field === 'sEngine') return t`${i18n.number(figure)}\u00a0cc`;
    }
    if (typeof value === 'string') return choice(field, value);
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    const list = v.safeParse(Listed, value);
    return list.success ? list.output.join(', ') : JSON.stringify(value);
  };
}
