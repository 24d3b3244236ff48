import { Trans, useLingui } from '@lingui/react/macro';
import type { PayoutDetails } from '#contract/payout-details.ts';
import { countryName } from '#domain/places/destinations.ts';
import { Specs } from '#ui/specs.tsx';

interface PaymentFactsProps {
  details: PayoutDetails;
  date: (time: string) => string;
}

/** Account that the commission goes to, as this phone may know it. */
export function PaymentFacts({ details, date }: PaymentFactsProps) {
  const { t, i18n } = useLingui();
  const isBank = details.method === 'bank';
  const plain = (text: string) => <span translate="no">{text}</span>;
  return (
    <div className="stack">
      <Specs
        items={[
          { label: t`Paid by`, value: isBank ? t`Bank account` : t`Mobile money` },
          { label: isBank ? t`Bank` : t`Operator`, value: plain(details.provider) },
          { label: isBank ? t`Account number` : t`Mobile number`, value: plain(details.account_masked) },
          { label: t`In the name of`, value: plain(details.holder) },
          ...(details.branch === null ? [] : [{ label: t`Branch`, value: plain(details.branch) }]),
          { label: t`Country`, value: countryName(details.country, i18n.locale) },
          { label: t`Since`, value: date(details.changed_at) },
        ]}
      />
      <p className="small muted">
        <Trans>This phone has only the last three characters of the number.</Trans>
      </p>
    </div>
  );
}
