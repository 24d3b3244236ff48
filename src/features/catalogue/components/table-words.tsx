import { Trans } from '@lingui/react/macro';
import type { TableBasis } from '#domain/cost-to-land.ts';
import { RuleSource } from './rule-source.tsx';

/** Words on what the figures have to do with the table that customs use, with its source. */
export function TableWords({ basis: { kind, rule }, country }: { basis: TableBasis; country: string }) {
  return (
    <>
      {kind === 'value' && (
        <p>
          <Trans>
            {country} starts from a value of its own list, {rule.value}. The shares of price and shipping are
            what it comes to at least.
          </Trans>
        </p>
      )}
      {kind === 'share' && (
        <p>
          <Trans>
            {country} takes an amount by its own table, {rule.value}, that is not known here. These are shares
            of price and shipping in its place.
          </Trans>
        </p>
      )}
      {kind === 'amount' && (
        <p>
          <Trans>
            {country} takes an amount by its own table, {rule.value}, and no share of the price.
          </Trans>
        </p>
      )}
      <p className="small muted">
        <RuleSource rule={rule} />
      </p>
    </>
  );
}
