import { Trans, useLingui } from '@lingui/react/macro';
import { costToLand, type TaxLine } from '#domain/cost-to-land.ts';
import { DESTINATIONS } from '#domain/destinations.ts';
import { warningsFor } from '#domain/eligibility.ts';
import type { ImportRule } from '#domain/import-rules.ts';
import { minor, moneyText } from '#domain/money.ts';
import { useQuery } from '#offline/react/react.ts';
import { shownCurrency } from '#shown/amount.tsx';
import { Known } from '#shown/known.tsx';
import type { DutyProps } from '#shown/landing.ts';
import { Box } from '#ui/box.tsx';
import { Sum } from '#ui/sum.tsx';
import { importRules } from '../queries.ts';
import { ImportWarnings } from './import-warnings.tsx';
import styles from './duty-box.module.css';
import { RuleSource } from './rule-source.tsx';

/**
 * Duty and taxes in the country of destination and what its customs do not let in, by dated rules that each name their
 * source: always an estimate, and worked out on the phone.
 */
export function DutyBox({ price, currency, goods, way, cost, day }: DutyProps) {
  const { t } = useLingui();
  const lineName = useLineName();
  const state = useQuery(importRules, {});
  const country = DESTINATIONS.find(({ code }) => code === way.country);
  if (!country) return null;
  const title = <Trans>Duty and taxes in {country.name}, estimate</Trans>;
  if (!state.data)
    return state.loading ? null : (
      <Box title={title}>
        <p className="muted">
          <Trans>The rules of {country.name} come with the next connection.</Trans>
        </p>
      </Box>
    );
  const rules = state.data.results;
  const year = Number(day.slice(0, 4));
  const known = rules.some((rule) => rule.country === country.code);
  const warnings = warningsFor({ country: country.code, vehicle: goods, way, rules, year });
  const { quantity } = way;
  const taxes = costToLand({
    priceMinor: minor(price) * quantity,
    shippingMinor: cost && cost.shippingMinor * quantity,
    country: country.code,
    vehicle: goods,
    rules,
    year,
  });
  const text = (amountMinor: number): string => moneyText(amountMinor, shownCurrency(currency));
  const missing = (taxes?.missing ?? []).map((kind) => (kind === 'duty' ? t`duty` : t`VAT`)).join(', ');
  const amountOf = ({ amountMinor, rule }: TaxLine): string =>
    amountMinor !== null
      ? text(amountMinor)
      : rule.rule === 'duty_by_table'
        ? t`by their table`
        : t`not known`;
  return (
    <Box title={title}>
      <ImportWarnings warnings={warnings} country={country.name} port={way.port} />
      {taxes && taxes.lines.length > 0 && (
        <Sum
          caption={t`Duty and taxes`}
          rows={[
            { key: 'cif', label: t`Price and shipping`, amount: text(taxes.cifMinor) },
            ...taxes.lines.map((line, place) => ({
              key: `${line.rule.rule} ${place}`,
              label: lineName(line.rule),
              source: <RuleSource rule={line.rule} />,
              amount: amountOf(line),
              muted: true,
            })),
          ]}
          {...(taxes.taxMinor > 0 && {
            total: {
              key: 'total',
              label: taxes.isWhole ? t`Total with duty and taxes` : t`Total with what is known`,
              source: t`Estimate. Without insurance and the road from the port`,
              amount: text(taxes.totalMinor),
            },
          })}
        />
      )}
      <div className={styles.words}>
        {!known && (
          <p className="muted">
            <Trans>No rules of {country.name} are known here.</Trans>
          </p>
        )}
        {known && !taxes && (
          <p className="muted">
            <Trans>It is told once shipping has its price.</Trans>
          </p>
        )}
        {known && missing !== '' && (
          <p className="small muted">
            <Trans>Not known here: {missing}.</Trans>
          </p>
        )}
        <p className="small">
          <Trans>Ask your clearing agent before you order.</Trans>
        </p>
        {state.source !== 'server' && <Known state={state} />}
      </div>
    </Box>
  );
}

function useLineName(): (rule: ImportRule) => string {
  const { t } = useLingui();
  return ({ rule, value }) => {
    switch (rule) {
      case 'duty_percent':
        return t`Import duty, ${value}%`;
      case 'duty_by_table':
        return t`Import duty`;
      case 'excise_percent':
        return t`Excise, ${value}%`;
      case 'levy_percent':
        return t`Levy, ${value}%`;
      case 'surtax_percent':
        return t`Surtax, ${value}%`;
      default:
        return t`VAT, ${value}%`;
    }
  };
}
