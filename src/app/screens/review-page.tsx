import { chosenOptionsOf } from '#features/basket/lines.ts';
import { checkoutGate } from '#features/basket/components/checkout-gate.ts';
import { shippingFigure } from '#features/basket/components/shipping-figure.ts';
import { shippingSetOf, ShippingSource } from '#features/basket/components/shipping-source.tsx';
import { voucherCodeOf, waitingCode } from '#features/basket/components/voucher-code.ts';
import { ReferralNote } from '#features/basket/components/referral-note.tsx';
import { useMyBasket } from '#features/basket/use-my-basket.ts';
import { ReviewScreen } from '#features/checkout/review-screen.tsx';
import { OtherWays } from '#features/payments/other-ways.tsx';
import { useCommands } from '#offline/react/react.ts';
import { useLandedCosts } from '../landed-costs.ts';

export function Page() {
  const known = useLandedCosts();
  const basket = useMyBasket(known);
  const commands = useCommands();
  const unchecked = waitingCode(commands);
  const { data } = basket;
  const figure = data && shippingFigure(data, known);
  return (
    <ReviewScreen
      basket={basket}
      gate={data ? checkoutGate(data, commands) : 'empty'}
      shippingSource={figure && <ShippingSource figure={figure} quote={data.quote} />}
      shippingSet={figure ? shippingSetOf(figure, data.quote) : null}
      optionsOf={chosenOptionsOf}
      unchecked={unchecked && voucherCodeOf(unchecked)}
      told={data && <ReferralNote basket={data} />}
      otherWays={data?.currency && <OtherWays currency={data.currency} />}
    />
  );
}
