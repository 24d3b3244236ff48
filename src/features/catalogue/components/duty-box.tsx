import { Trans, useLingui } from '@lingui/react/macro';
import { costToLand } from '#domain/shipping/cost-to-land.ts';
import { countryName, DESTINATIONS } from '#domain/places/destinations.ts';
import { warningsFor } from '#domain/shipping/eligibility.ts';
import { minor } from '#domain/money/money.ts';
import { fixedAmount } from '#domain/shipping/rule-values.ts';
import { useQuery } from '#offline/react/react.ts';
import { shownCurrency } from '#shown/amount.tsx';
import { FiguresSource } from '#shown/figures-source.tsx';
import type { DutyProps } from '#shown/landing.ts';
import { Box } from '#ui/box.tsx';
import { importRules } from '../queries.ts';
import { DutySum } from './duty-sum.tsx';
import { ImportWarnings } from './import-warnings.tsx';
import styles from './duty-box.module.css';
import { TableWords } from './table-words.tsx';

/**
 * Duty and taxes in the country of destination and what its customs do not let in, by dated rules that each name their
 * source: always an estimate, and worked out on the phone. Where no amount can be told it is called what it is, import rules.
 */
export function DutyBox({ price, currency, goods, way, cost, day }: DutyProps) {
  const { t, i18n } = useLingui();
  const state = useQuery(importRules, {});
  const found = DESTINATIONS.find(({ code }) => code === way.country);
  if (!found) return null;
  const country = { ...found, name: countryName(found.code, i18n.locale) };
  const onlyRules = <Trans>Import rules for {country.name}</Trans>;
  if (!state.data)
    return state.loading ? null : (
      <Box title={onlyRules}>
        <p className="muted">
          <Trans>The rules for {country.name} will load with your next connection.</Trans>
        </p>
      </Box>
    );
  const { results: rules, exchange_rate: rate = null } = state.data;
  const year = Number(day.slice(0, 4));
  const known = rules.some((rule) => rule.country === country.code);
  const warnings = warningsFor({ country: country.code, vehicle: goods, way, rules, year });
  const { quantity } = way;
  const taxes = costToLand({
    priceMinor: minor(price) * quantity,
    shippingMinor: cost && cost.shippingMinor * quantity,
    currency: shownCurrency(currency),
    quantity,
    country: country.code,
    vehicle: goods,
    rules,
    rate,
    year,
  });
  // Without a rate an amount in kwacha is one still.
  const hasAmount = taxes?.kind !== 'none' || taxes.lines.some(({ rule }) => fixedAmount(rule));
  const missing = (taxes?.missing ?? []).map((kind) => (kind === 'duty' ? t`duty` : t`VAT`)).join(', ');
  return (
    <Box title={taxes && hasAmount ? <Trans>Duty and taxes in {country.name}, estimate</Trans> : onlyRules}>
      <ImportWarnings warnings={warnings} country={country.name} port={way.port} year={year} />
      {taxes && taxes.lines.length > 0 && (
        <DutySum taxes={taxes} currency={shownCurrency(currency)} rate={rate} />
      )}
      <div className={styles.words}>
        {taxes?.basis && <TableWords basis={taxes.basis} country={country.name} />}
        {!known && (
          <p className="muted">
            <Trans>We have no import rules for {country.name}.</Trans>
          </p>
        )}
        {known && !taxes && (
          <p className="muted">
            <Trans>Shown once the shipping price is known.</Trans>
          </p>
        )}
        {known && missing !== '' && (
          <p className="small muted">
            <Trans>Not known: {missing}.</Trans>
          </p>
        )}
        <p className="small">
          <Trans>Ask your clearing agent before you order.</Trans>
        </p>
        {state.source !== 'server' && <FiguresSource state={state} />}
      </div>
    </Box>
  );
}
