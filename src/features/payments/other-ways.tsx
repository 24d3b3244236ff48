import { Trans } from '@lingui/react/macro';
import { useQuery } from '#offline/react/react.ts';
import { waysToPay } from './queries.ts';

/** Ways to pay that are taken beside bank transfer and cash; not a word where there are none. */
export function OtherWays({ currency }: { currency: 'USD' | 'ZMW' }) {
  const { data } = useQuery(waysToPay, {});
  const mobile = data?.mobile_money.includes(currency) ?? false;
  if (!data || (!mobile && !data.bitcoin)) return null;
  return (
    <>
      {mobile && (
        <p className="small">
          <Trans>We also accept mobile money. You pay from your order page.</Trans>
        </p>
      )}
      {data.bitcoin && <Bitcoin />}
    </>
  );
}

/** Instructions only: what was sent is recorded by a person. */
export function Bitcoin() {
  return (
    <p className="small">
      <Trans>We also accept Bitcoin. Its address is only in the pro-forma PDF.</Trans>
    </p>
  );
}
