import { Trans, useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { Link } from '#ui/link.tsx';
import type { Basket } from '#contract/basket.ts';
import { wireMoney } from '#domain/money/money.ts';
import { useCommands, useSession } from '#offline/react/react.ts';
import { type CommandView, mayHaveRun, type QueryState } from '#offline/store/states.ts';
import { Amount } from '#shown/amount.tsx';
import { AskByWhatsApp } from '#shown/ask-by-whatsapp.tsx';
import { Failed } from '#shown/failed.tsx';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { FiguresSource } from '#shown/figures-source.tsx';
import { useNeedsLogin } from '#shown/needs-login.ts';
import { usePageTitle } from '#shown/page-title.ts';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Note } from '#ui/note.tsx';
import { Columns, PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stick } from '#ui/stick.tsx';
import { BasketLine } from './components/basket-line.tsx';
import { BasketTotal, totals } from './components/basket-total.tsx';
import { checkoutGate, openOrder } from './components/checkout-gate.ts';
import { CheckoutWay, GateReason, GateShort, GateWords } from './components/checkout-way.tsx';
import { ConsigneeNotice } from './components/consignee-notice.tsx';
import { DestinationForm } from './components/destination-form.tsx';
import { lineKeyOf } from './lines.ts';
import { refusedActs, unconfirmedCommandOf } from './components/line-acts.ts';
import { useLookForQuote } from './components/quote-note.tsx';
import { RefusedAct } from './components/refusal.tsx';
import { type KnownRates, shippingFigure } from './components/shipping-figure.ts';
import { useBasketActs } from './components/use-acts.ts';
import { refusedCode } from './components/voucher-code.ts';
import { VoucherForm } from './components/voucher-form.tsx';
import { ReferredByLink } from './components/referral-note.tsx';
import { useMyBasket } from './use-my-basket.ts';
import styles from './basket-screen.module.css';

const TEXTS = refusalTexts('basket_empty');

interface BasketProps {
  known: KnownRates;
  saver: boolean;
  /** The shop's own number for WhatsApp, digits; null while it has none. */
  whatsapp: string | null;
}

/** The basket of a buyer or of a guest: what is in it, what waits, where it goes and what it comes to. */
export function BasketScreen(props: BasketProps) {
  const { known } = props;
  const { t } = useLingui();
  const state = useMyBasket(known);
  const session = useSession();
  const needsLogin = useNeedsLogin();
  usePageTitle(t`Basket`);
  const { data: basket } = state;
  if (session && needsLogin) return <Navigate to="/login" replace state={{ from: '/my-basket' }} />;
  return (
    <Wrap page>
      <PageHead
        title={<Trans>Basket</Trans>}
        age={session && basket ? <FiguresSource state={state} /> : undefined}
      />
      {basket ? (
        <Filled {...props} basket={basket} state={state} guest={session === null} />
      ) : state.problem && !state.loading ? (
        <Failed
          problem={state.problem}
          title={t`Oops, something has gone wrong. Contact us quoting reference number 500 `}
          onRetry={state.refresh}
        />
      ) : (
        <Skeleton label={t`Loading`} count={2} />
      )}
    </Wrap>
  );
}

interface FilledProps extends BasketProps {
  basket: Basket;
  state: QueryState<Basket> & { refresh: () => void };
  guest: boolean;
}

function Filled({ basket, state, known, saver, whatsapp, guest }: FilledProps) {
  const { t } = useLingui();
  const words = useRefusalWords(TEXTS);
  const commands = useCommands();
  const acts = useBasketActs(basket, known);
  useLookForQuote(basket, state.refresh);
  const { atLine, alone } = refusedActs(basket, commands);
  const order = openOrder(commands);
  const frozen = basket.quote.status === 'requested' || basket.quote.status === 'quoted';
  const notes = (
    <>
      {acts.failed && (
        <LocalWriteErrorNote cause={acts.failed.cause} className={styles.note}>
          <Trans>Nothing has changed.</Trans>
        </LocalWriteErrorNote>
      )}
      {alone.map((command) => (
        <RefusedAct key={command.key} command={command} basket={basket} acts={acts} saver={saver} />
      ))}
      {order && (
        <Box
          kind={order.state === 'needs_user' ? 'stop' : 'wait'}
          label={t`Your order`}
          className={styles.note}
        >
          <WaitingMark command={order} />
          <p className={styles.words}>
            {order.state === 'needs_user' ? (
              <Trans>
                <Link to="/confirm-order">Your order</Link> has not been placed. It needs an answer from you.
              </Trans>
            ) : order.state === 'cancelling' ? (
              <Trans>
                You withdrew <Link to="/confirm-order">your order</Link>. We are checking whether it was in
                time.
              </Trans>
            ) : (
              <Trans>
                <Link to="/confirm-order">Your order</Link> has what was in the basket. Changes here do not
                affect it.
              </Trans>
            )}
          </p>
        </Box>
      )}
    </>
  );
  if (basket.results.length === 0)
    return (
      <>
        {notes}
        <Empty
          icon="shopping-cart"
          title={words('basket_empty')}
          action={
            <ButtonLink to="/">
              <Trans>Continue Shopping</Trans>
            </ButtonLink>
          }
        />
      </>
    );
  return (
    <>
      <ConsigneeNotice className={styles.note} guest={guest} />
      {notes}
      <Columns
        sticky
        main={
          <>
            <Box title={<Trans>Items</Trans>} titleHidden padding="list">
              <ul className="list">
                {basket.results.map((line) => {
                  const key = lineKeyOf(line);
                  return (
                    <BasketLine
                      key={key}
                      basket={basket}
                      line={line}
                      waiting={unconfirmedCommandOf(key, commands)}
                      refused={atLine.get(key) ?? null}
                      acts={acts}
                      saver={saver}
                      frozen={frozen}
                    />
                  );
                })}
              </ul>
            </Box>
            {frozen && (
              <p className={styles.frozen}>
                <Trans>
                  Quantities cannot be changed while a shipping quote is requested or valid. Removing an item
                  keeps the quote for the others.
                </Trans>
              </p>
            )}
            <DestinationForm basket={basket} acts={acts} />
            <VoucherForm
              basket={basket}
              isOrdering={order !== null}
              onTakenOff={state.refresh}
              commands={commands}
              acts={acts}
            />
            <ReferredByLink basket={basket} />
          </>
        }
        side={
          <Side
            basket={basket}
            commands={commands}
            known={known}
            guest={guest}
            acts={acts}
            asOf={state.asOf}
            gate={checkoutGate(basket, commands)}
            order={order}
            whatsapp={whatsapp}
          />
        }
      />
    </>
  );
}

interface SideProps {
  basket: Basket;
  commands: readonly CommandView[];
  known: KnownRates;
  guest: boolean;
  acts: ReturnType<typeof useBasketActs>;
  asOf: number | null;
  gate: ReturnType<typeof checkoutGate>;
  /** The order that is not settled, null where none is. */
  order: ReturnType<typeof openOrder>;
  whatsapp: string | null;
}

/** The sums and the way to the checkout: in the page on a wide screen, under the thumb on a phone. */
function Side(props: SideProps) {
  const { basket, commands, known, guest, acts, asOf, gate, order, whatsapp } = props;
  const { t } = useLingui();
  const [pressed, setPressed] = useState(false);
  const said = useRef<HTMLDivElement>(null);
  const shipping = shippingFigure(basket, known);
  const { currency, total, estimated, amount } = totals(basket, shipping);
  const reason = 'checkout-reason';
  // Pressed, the words beside the button become the answer; only shipping has more to say than they do.
  const inNote = pressed && gate !== 'open' && gate !== 'shipping';
  function shut() {
    setPressed(true);
    // Under the bar of a phone the words would stand out of sight.
    requestAnimationFrame(() => said.current?.scrollIntoView({ block: 'center' }));
  }
  /** Whoever goes on without a code that was refused has answered it. */
  function go() {
    const refused = refusedCode(commands);
    if (refused && !mayHaveRun(refused)) void acts.giveUp(refused);
  }
  const way = { gate, guest, reasonId: reason, onShut: shut, onGo: go };
  return (
    <Box title={<Trans>Total</Trans>}>
      <BasketTotal
        basket={basket}
        commands={commands}
        shipping={shipping}
        asOf={asOf}
        ask={shipping.state === 'none' && <AskForQuote guest={guest} acts={acts} />}
      >
        {basket.quote.status === 'requested' && (
          <AskByWhatsApp
            to={whatsapp}
            text={t`Hello, I have a question about my shipping quote, basket ${basket.id}.`}
          />
        )}
        <div ref={said} role="alert">
          {pressed && gate !== 'open' && (
            <Note
              kind="stop"
              className={styles.said}
              id={inNote ? reason : undefined}
              title={<Trans>Unable to proceed.</Trans>}
            >
              {gate === 'shipping' ? (
                <Trans>
                  Shipping cost has not been determined. Click the link in your basket to request for a quote
                </Trans>
              ) : (
                <GateWords gate={gate} order={order} />
              )}
            </Note>
          )}
        </div>
        <CheckoutWay {...way} full className={`only-wide ${styles.checkout}`} />
        {!inNote && <GateReason gate={gate} order={order} id={reason} />}
      </BasketTotal>
      <Stick label={t`Checkout`} overTabs action={<CheckoutWay {...way} />}>
        <Amount wire={wireMoney(total)} currency={currency} />
        <p className="small muted">
          {amount === null ? (
            <Trans>Total without shipping</Trans>
          ) : estimated ? (
            <Trans>Total, estimate</Trans>
          ) : (
            <Trans>Total with shipping</Trans>
          )}
        </p>
        {gate !== 'open' && (
          <p className="small strong">
            <GateShort gate={gate} order={order} />
          </p>
        )}
      </Stick>
    </Box>
  );
}

/** Staff set what no published rate covers. A guest is known by name first. */
function AskForQuote({ guest, acts }: { guest: boolean; acts: ReturnType<typeof useBasketActs> }) {
  return (
    <div className={styles.ask}>
      {guest ? (
        <ButtonLink variant="plain" full icon="ship" to="/login" state={{ from: '/my-basket' }}>
          <Trans>Request a shipping quote</Trans>
        </ButtonLink>
      ) : (
        <Button variant="plain" full icon="ship" onClick={() => void acts.requestQuote()}>
          <Trans>Request a shipping quote</Trans>
        </Button>
      )}
      <p className={styles.frozen}>
        {guest ? (
          <Trans>Log in first. Your basket stays on this phone.</Trans>
        ) : (
          <Trans>No published rate covers this basket. Our staff will quote the cost.</Trans>
        )}
      </p>
    </div>
  );
}
