import { Trans } from '@lingui/react/macro';
import type { TableBasis } from '#domain/shipping/cost-to-land.ts';
import { RuleSource } from './rule-source.tsx';

/** Words on what the figures have to do with the table that customs use, with its source. */
export function TableWords({ basis: { kind, rule }, country }: { basis: TableBasis; country: string }) {
  return (
    <>
      {kind === 'value' && (
        <p>
          <Trans>
            {country} values vehicles from its own list, {rule.value}. The percentages of price and shipping
            shown are a minimum.
          </Trans>
        </p>
      )}
      {kind === 'share' && (
        <p>
          <Trans>
            {country} charges an amount from its own table, {rule.value}, which we do not have. Percentages of
            price and shipping are shown instead.
          </Trans>
        </p>
      )}
      {kind === 'amount' && (
        <p>
          <Trans>
            {country} charges an amount from its own table, {rule.value}, not a percentage of the price.
          </Trans>
        </p>
      )}
      <p className="small muted">
        <RuleSource rule={rule} />
      </p>
    </>
  );
}
