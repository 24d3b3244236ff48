import { useLingui } from '@lingui/react/macro';
import { BODY_CLASS, type ImportRule } from '#domain/shipping/import-rules.ts';
import { moneyText } from '#domain/money/money.ts';
import { fixedAmount } from '#domain/shipping/rule-values.ts';

/** Names a tax with its rate, or with the amount that the rule has in its own currency. */
export function useLineName(): (rule: ImportRule) => string {
  const { t } = useLingui();
  return (rule) => {
    const { value } = rule;
    const fixed = fixedAmount(rule);
    const amount = fixed
      ? [...new Set([fixed.from, fixed.to])].map((one) => moneyText(one, fixed.currency)).join('–')
      : value;
    switch (rule.rule) {
      case 'duty_percent':
        return t`Import duty, ${value}%`;
      case 'duty_by_table':
        return t`Import duty`;
      case 'duty_fixed':
        return t`Duty, excise and VAT, ${amount}`;
      case 'excise_percent':
        return t`Excise, ${value}%`;
      case 'levy_percent':
        return t`Levy, ${value}%`;
      case 'surtax_percent':
        return t`Surtax, ${value}%`;
      case 'surtax_fixed':
        return t`Surtax, ${amount}`;
      default:
        return t`VAT, ${value}%`;
    }
  };
}

/** Says which vehicles a rule is about, as "estate, 1501–2500 cc, from 5 years". */
export function useAbout(): (rule: ImportRule) => string {
  const { t } = useLingui();
  const between = (from: number | null, to: number | null): string =>
    from === null ? `≤ ${to}` : to === null ? `≥ ${from}` : from === to ? `${from}` : `${from}–${to}`;
  return (rule) => {
    const { age_from: ageFrom, age_to: ageTo, cc_from: ccFrom, cc_to: ccTo } = rule;
    return [
      ...(rule.class?.startsWith(BODY_CLASS)
        ? [rule.class.slice(BODY_CLASS.length).replaceAll(',', '/')]
        : []),
      ...(ccFrom === null && ccTo === null ? [] : [t`${between(ccFrom, ccTo)} cc`]),
      ...(ageFrom === null && ageTo === null ? [] : [t`${between(ageFrom, ageTo)} years`]),
      ...(rule.fuel === null ? [] : [rule.fuel]),
    ].join(', ');
  };
}
