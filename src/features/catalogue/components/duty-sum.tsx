import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CostToLand, TaxLine } from '#domain/shipping/cost-to-land.ts';
import { type Currency, moneyText } from '#domain/money/money.ts';
import { type DatedRate, fixedAmount, type ValueSpan } from '#domain/shipping/rule-values.ts';
import { Sum } from '#ui/sum.tsx';
import styles from './duty-box.module.css';
import { RuleSource, useRuleDay } from './rule-source.tsx';
import { useAbout, useLineName } from './rule-words.ts';

interface DutySumProps {
  taxes: CostToLand;
  /** Currency of the total. */
  currency: Currency;
  /** Rate by which amounts in kwacha are converted; null: none is known. */
  rate: DatedRate | null;
}

/** Taxes line by line, each by its rule, and what they come to: one figure, from one to another, or at least. */
export function DutySum({ taxes, currency, rate }: DutySumProps) {
  const { t } = useLingui();
  const lineName = useLineName();
  const about = useAbout();
  const { kind, cifMinor, fromMinor, toMinor, lines } = taxes;
  const shown = (span: ValueSpan, of: Currency = currency): ReactNode => {
    const from = moneyText(span.from, of);
    const to = moneyText(span.to, of);
    return span.from === span.to ? from : <span className={styles.range}>{t`${from} to ${to}`}</span>;
  };
  const amountOf = ({ amount, rule }: TaxLine): ReactNode => {
    const fixed = fixedAmount(rule);
    if (amount) return shown(amount);
    if (fixed) return shown(fixed, fixed.currency);
    return rule.rule === 'duty_by_table' ? t`per their table` : t`not known`;
  };
  const total = {
    sum: t`Total with duty and taxes`,
    range: t`Total with duty and taxes`,
    at_least: t`Total, at least`,
    none: null,
  }[kind];
  return (
    <Sum
      caption={t`Duty and taxes`}
      rows={[
        { key: 'cif', label: t`Price and shipping`, amount: moneyText(cifMinor, currency) },
        ...lines.map((line, place) => ({
          key: `${line.rule.rule} ${place}`,
          label: lineName(line.rule),
          source: (
            <>
              {!line.isSure && <IfIts facts={about(line.rule)} />}
              <Converted line={line} currency={currency} rate={rate} />
              <RuleSource rule={line.rule} />
            </>
          ),
          amount: amountOf(line),
          muted: true,
        })),
      ]}
      {...(total !== null && {
        total: {
          key: 'total',
          label: total,
          source: t`Estimate. Without insurance and transport from the port`,
          amount: shown({ from: fromMinor, to: toMinor ?? fromMinor }),
        },
      })}
    />
  );
}

/** Facts of which nobody here knows whether they are this vehicle's. */
function IfIts({ facts }: { facts: string }) {
  return (
    <>
      <Trans>Only for: {facts}.</Trans>{' '}
    </>
  );
}

/** The amount as the rule has it, and the rate by which it was converted. */
function Converted({
  line: { rule, amount },
  currency,
  rate,
}: Pick<DutySumProps, 'currency' | 'rate'> & { line: TaxLine }) {
  const dayOf = useRuleDay();
  const fixed = fixedAmount(rule);
  if (!fixed || !amount || !rate || fixed.currency === currency) return null;
  const [kwacha, day] = [`K${rate.units_per_usd.replace(/0{1,2}$/, '')}`, dayOf(rate.day)];
  return (
    <>
      <Trans>
        {kwacha} for $1 since {day}.
      </Trans>{' '}
    </>
  );
}
