import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { portText } from '#domain/places/destinations.ts';
import type { Basket } from '#contract/basket.ts';
import { useEngine } from '#offline/react/react.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import type { SessionUser } from '#offline/store/states.ts';
import { amountText } from '#shown/amount.tsx';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Box } from '#ui/box.tsx';
import { Columns, PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Sum } from '#ui/sum.tsx';
import { DRAFT, newDraft, parseDraft } from './consignee-draft.ts';
import { type BasketState, CheckoutGuard } from './components/checkout-guard.tsx';
import { CheckoutSteps } from './components/checkout-steps.tsx';
import { ConsigneeForm } from './components/consignee-form.tsx';
import { type OrderGate, GateNote } from './components/gate-note.tsx';
import { useLastConsignee } from './components/last-consignee.ts';
import { useSpentDraft } from './components/use-spent-draft.ts';
import styles from './checkout-screen.module.css';
import { CodeLabel } from '#shown/code-label.tsx';

interface CheckoutProps {
  basket: BasketState;
  gate: OrderGate;
}

/** Step Shipping: who collects at the port. Works without a network; what is typed stays on the phone. */
export function CheckoutScreen({ basket, gate }: CheckoutProps) {
  const { t } = useLingui();
  usePageTitle(t`Checkout`);
  const fresh = useSpentDraft();
  return (
    <Wrap page>
      <CheckoutSteps at="shipping" />
      <PageHead title={<Trans>Checkout</Trans>} />
      <CheckoutGuard path="/checkout" state={basket} gate={gate}>
        {(shownBasket, user) =>
          fresh ? (
            <Form key={user.id} basket={shownBasket} user={user} gate={gate} />
          ) : (
            <Skeleton label={t`Loading`} kind="text" count={2} />
          )
        }
      </CheckoutGuard>
    </Wrap>
  );
}

function Form({ basket, user, gate }: { basket: Basket; user: SessionUser; gate: OrderGate }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const engine = useEngine();
  const draft = useDraft(DRAFT, newDraft(user, basket.destination.code), parseDraft);
  const last = useLastConsignee();
  const [busy, setBusy] = useState(false);
  const [pressed, setPressed] = useState(false);
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const currency = basket.currency ?? 'USD';
  const place = portText(basket.destination.code, basket.destination.port, i18n.locale);

  /** The review reads the draft from the phone, so it is there before the page changes. */
  async function go() {
    setPressed(true);
    setFailed(null);
    if (gate !== 'open' || !engine) return;
    setBusy(true);
    try {
      await engine.saveDraft(DRAFT, draft.value);
      await navigate('/review-order');
    } catch (cause) {
      setFailed({ cause });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Columns
      sticky
      main={
        <ConsigneeForm
          value={draft.value}
          set={draft.set}
          kept={draft.state}
          busy={busy}
          last={last}
          onDone={() => void go()}
        >
          {pressed && gate !== 'open' && <GateNote gate={gate} className={styles.note} />}
          {failed && (
            <LocalWriteErrorNote cause={failed.cause} className={styles.note}>
              <Trans>Your text is still here.</Trans>
            </LocalWriteErrorNote>
          )}
        </ConsigneeForm>
      }
      side={
        <Box title={<Trans>Your basket</Trans>}>
          <Sum
            caption={t`Your basket`}
            rows={[
              ...basket.results.map((line, row) => ({
                key: `${row}`,
                label: `${line.title},\u00a0${line.quantity}`,
                amount: amountText(line.price_incl_tax_excl_discounts, currency),
              })),
              ...basket.voucher_discounts.map(({ amount, voucher: { code } }) => ({
                key: `discount ${code}`,
                label: <CodeLabel code={code} />,
                amount: amountText(`-${amount}`, currency),
              })),
            ]}
            total={
              gate === 'open'
                ? {
                    key: 'total',
                    label: <Trans>Total</Trans>,
                    source: <Trans>With shipping to {place}</Trans>,
                    amount: amountText(basket.order_total, currency),
                  }
                : {
                    key: 'total',
                    label: <Trans>Items</Trans>,
                    source: <Trans>Without shipping</Trans>,
                    amount: amountText(basket.total_incl_tax, currency),
                  }
            }
          />
        </Box>
      }
    />
  );
}
