import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { CONTAINER } from '#contract/basket-payload.ts';
import { type Basket } from '#contract/basket.ts';
import { destinationDoubt } from '#domain/places/destinations.ts';
import { storedReferral } from '#domain/supporters/referral-link.ts';
import { LocalWriteError } from '#offline/store/local-write-error.ts';
import { useCommand, useStrip } from '#offline/react/react.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import type { SessionUser } from '#offline/store/states.ts';
import { Amount } from '#shown/amount.tsx';
import { FiguresSource } from '#shown/figures-source.tsx';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import type { ShippingSet } from '#shown/shipping-set-by.tsx';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Columns, PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stick } from '#ui/stick.tsx';
import { placeOrder, type SeenOrder } from './commands.ts';
import { consigneeOf, DRAFT, draftProblems, newDraft, parseDraft } from './consignee-draft.ts';
import { type OptionsOf, orderOf, seenOf } from './order-payload.ts';
import { type BasketState, CheckoutGuard } from './components/checkout-guard.tsx';
import { CheckoutSteps } from './components/checkout-steps.tsx';
import { ConsigneeSummary } from './components/consignee-summary.tsx';
import { FraudNote } from './components/fraud-note.tsx';
import { type OrderGate, GateNote } from './components/gate-note.tsx';
import { OrderFigures } from './components/order-figures.tsx';
import { Terms } from './components/terms.tsx';
import { DestinationChoice } from './components/destination-choice.tsx';
import styles from './review-screen.module.css';

interface ReviewProps {
  basket: BasketState;
  gate: OrderGate;
  shippingSource: ReactNode;
  /** The same as data, kept with the order; null while nobody has set shipping. */
  shippingSet: ShippingSet | null;
  optionsOf: OptionsOf;
  /** A discount code that waits to be checked; null for none. */
  unchecked: string | null;
  /** Owner of the code that goes with the order. */
  told: ReactNode;
  /** Ways to pay that are taken beside bank transfer and cash. */
  otherWays: ReactNode;
}

/** Step Review: every figure and who set it, who collects, and the one button that orders. */
export function ReviewScreen(props: ReviewProps) {
  const { basket, gate, shippingSource, shippingSet, optionsOf, unchecked, told, otherWays } = props;
  const { t } = useLingui();
  usePageTitle(t`Review your order`);
  return (
    <Wrap page>
      <CheckoutSteps at="review" />
      <PageHead
        title={<Trans>Review your order</Trans>}
        lead={<Trans>Check each figure. Each one says who set it, and when.</Trans>}
        age={basket.data && <FiguresSource state={basket} />}
      />
      <CheckoutGuard path="/review-order" state={basket} gate={gate}>
        {(shownBasket, user) => (
          <Review
            key={user.id}
            basket={shownBasket}
            asOf={basket.asOf}
            user={user}
            gate={gate}
            shippingSource={shippingSource}
            shippingSet={shippingSet}
            optionsOf={optionsOf}
            unchecked={unchecked}
            told={told}
            otherWays={otherWays}
          />
        )}
      </CheckoutGuard>
    </Wrap>
  );
}

interface ReviewBasketProps extends Omit<ReviewProps, 'basket'> {
  basket: Basket;
  asOf: number | null;
  user: SessionUser;
}

function Review(props: ReviewBasketProps) {
  const { basket, asOf, user, gate, shippingSource, shippingSet } = props;
  const { optionsOf, unchecked, told, otherWays } = props;
  const { t } = useLingui();
  const { online } = useStrip();
  const draft = useDraft(DRAFT, newDraft(user, basket.destination.code), parseDraft);
  const place = usePlace();
  const method = useMethod(basket, optionsOf);
  const consignee = consigneeOf(draft.value);
  const { destination } = basket;
  const doubt = destinationDoubt(
    { code: destination.code, isDefault: destination.is_default },
    consignee.country,
  );
  /** The place that was agreed to: another one is asked about anew. */
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const [pressed, setPressed] = useState(false);
  const whereTo = useRef<{ ask: () => void }>(null);
  const at = `${destination.code} ${destination.port}`;
  const agreed = agreedTo === at;
  const order = () => {
    setPressed(true);
    if (doubt && !agreed) return whereTo.current?.ask();
    void place.run(seenOf(basket, shippingSet), () =>
      orderOf(basket, consignee, optionsOf, storedReferral(document.cookie)),
    );
  };
  if (draft.state === 'reading') return <Skeleton label={t`Loading`} kind="text" count={2} />;
  if (Object.keys(draftProblems(consignee)).length > 0) return <Navigate to="/checkout" replace />;
  const shut = gate !== 'open';
  const button = (only?: string) => (
    <Button
      variant="main"
      full={only !== undefined}
      className={only}
      disabled={shut}
      busy={place.busy}
      onClick={order}
    >
      <Trans>Place order</Trans>
    </Button>
  );
  return (
    <>
      <Columns
        sticky
        main={
          <>
            <Box title={<Trans>Figures</Trans>}>
              <OrderFigures basket={basket} asOf={asOf} shippingSource={shippingSource} method={method} />
              {unchecked !== null && (
                <Note kind="wait" className={styles.pay}>
                  <Trans>
                    Discount code {unchecked} has not been checked yet and is not counted here. If it reduces
                    the total, we will ask you first.
                  </Trans>
                </Note>
              )}
              {told}
            </Box>
            <DestinationChoice
              ref={whereTo}
              destination={destination}
              consigneeCountry={consignee.country}
              doubt={doubt}
              agreed={agreed}
              onAgree={(yes) => setAgreedTo(yes ? at : null)}
              missing={pressed}
            />
            <ConsigneeSummary consignee={consignee} change />
            <Terms />
          </>
        }
        side={
          <>
            <GateNote gate={gate} />
            {place.failed && (
              <LocalWriteErrorNote cause={place.failed.cause}>
                <Trans>Your order was not accepted.</Trans>
              </LocalWriteErrorNote>
            )}
            <Box title={<Trans>Order</Trans>}>
              <p className="small">
                {online ? (
                  <Trans>
                    Your order is saved on this phone first and then sent, once. It is placed when we have
                    answered.
                  </Trans>
                ) : (
                  <Trans>
                    You are offline. Your order is saved on this phone and sent once, automatically, when
                    there is a connection. If a price has changed by then, we ask you first.
                  </Trans>
                )}
              </p>
              <p className={styles.pay}>
                <Trans>
                  Payment by bank wire transfer, or in cash at a bank, against the pro-forma invoice.
                </Trans>
              </p>
              {otherWays}
              {button(`only-wide ${styles.place}`)}
            </Box>
            <FraudNote />
          </>
        }
      />
      <Stick label={t`Place order`} action={button()}>
        <Amount wire={basket.order_total} currency={basket.currency ?? 'USD'} />
        <p className="small muted">
          {shut ? <Trans>Cannot be ordered yet</Trans> : <Trans>Total with shipping</Trans>}
        </p>
      </Stick>
    </>
  );
}

/** Writes the order to the phone and shows how far it has come. One of it: a second press finds it waiting. */
function usePlace() {
  const navigate = useNavigate();
  const { run: enqueue, busy } = useCommand(placeOrder);
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  async function run(seen: SeenOrder, order: () => ReturnType<typeof orderOf>) {
    setFailed(null);
    try {
      await enqueue(order(), seen);
    } catch (cause) {
      const waits = cause instanceof LocalWriteError && cause.code === 'already_waiting';
      if (!waits) return setFailed({ cause });
    }
    await navigate('/confirm-order');
  }
  return { run, busy, failed };
}

function useMethod(basket: Basket, optionsOf: OptionsOf): string {
  const { t } = useLingui();
  const inContainer = basket.results.map((line) =>
    optionsOf(line).some(({ option }) => option === CONTAINER),
  );
  if (inContainer.every((is) => is)) return t`Container`;
  return inContainer.some((is) => is) ? t`RORO and Container` : t`RORO`;
}
