import type { StockProblem } from '#domain/stock/stock.ts';
import { Trans } from '@lingui/react/macro';
import type { Selling } from '#domain/stock/listing-type.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { BOUGHT, early, INQUIRED } from './early-press.tsx';

interface BuyActionProps {
  selling: Selling;
  /** Why it cannot be had; null when it can. */
  problem: StockProblem | null;
  inBasket: number;
  busy: boolean;
  onBuy: () => void;
  onInquire: () => void;
}

/** The main button of a listing: Buy Now, or Inquire where it is not sold at its price (spec buyer §2). */
export function BuyAction(props: BuyActionProps) {
  const { selling, problem, inBasket } = props;
  if (selling !== 'buy')
    return (
      <Button variant="main" {...early(INQUIRED)} onClick={props.onInquire}>
        <Trans>Inquire</Trans>
      </Button>
    );
  if (problem !== null && inBasket > 0)
    return (
      <ButtonLink variant="main" to="/my-basket">
        <Trans>In your basket</Trans>
      </ButtonLink>
    );
  return (
    <Button
      variant="main"
      busy={props.busy}
      disabled={problem !== null}
      {...early(BOUGHT)}
      onClick={props.onBuy}
    >
      <Trans>Buy Now</Trans>
    </Button>
  );
}
