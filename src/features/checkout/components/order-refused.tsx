import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Basket } from '#contract/basket.ts';
import type { MissingLine } from '#contract/orders/orders.ts';
import { useEngine } from '#offline/react/react.ts';
import type { CommandView } from '#offline/store/states.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { useStockWords } from '#shown/stock-words.ts';
import { useMissingTitle } from '#shown/missing-title.ts';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { OptionsOf } from '../order-payload.ts';
import { MissingLines } from './missing-lines.tsx';
import { OrderError } from './order-error.tsx';
import { type RefusedOrder, refusedIn } from './order-state.ts';
import { PriceChanged } from './price-changed.tsx';
import { ShippingUnset } from './shipping-unset.tsx';
import styles from './order-parts.module.css';

interface RefusedProps {
  command: CommandView;
  basket: Basket | undefined;
  optionsOf: OptionsOf;
}

/** The server said no, or nobody knows what it did. What was typed and chosen is kept. */
export function OrderRefused({ command, basket, optionsOf }: RefusedProps) {
  const { t } = useLingui();
  const refused = refusedIn(command);
  const unanswered = 'unanswered' in refused && refused.unanswered;
  const titleOf = useMissingTitle();
  const sold = soldIn(refused);
  const soldTitle = sold.length > 0 ? titleOf(sold) : null;
  const engine = useEngine();
  const navigate = useNavigate();
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  /** Shows why the phone did not write it down. */
  function act(run: () => Promise<void> | undefined) {
    setFailed(null);
    run()?.catch((cause: unknown) => setFailed({ cause }));
  }
  /** The refused order goes; basket and consignee stay on the phone. One that may be out is asked back first. */
  async function leaveTo(path: string) {
    if ((await engine?.discard(command.key)) !== 'discarded') return;
    await navigate(path, { replace: path !== '/my-basket' });
  }
  const problem = failed && <LocalWriteErrorNote cause={failed.cause} />;
  if (refused.kind === 'price')
    return (
      <>
        <PriceChanged
          command={command}
          figures={refused.figures}
          basket={basket}
          optionsOf={optionsOf}
          onGiveUp={() => act(() => leaveTo('/my-basket'))}
        />
        {problem}
      </>
    );
  const again = (
    <Button onClick={() => act(() => engine?.retry(command.key))}>
      <Trans>Try again</Trans>
    </Button>
  );
  const giveUp = (
    <Button variant="risk" onClick={() => act(() => leaveTo('/my-basket'))}>
      {unanswered ? <Trans>Withdraw it</Trans> : <Trans>Do not order</Trans>}
    </Button>
  );
  return (
    <>
      <Box kind="stop" label={t`Your order`}>
        <div role="status">
          <WaitingMark command={command} />
        </div>
        <h2 className={styles.title}>
          {soldTitle ??
            (unanswered ? (
              <Trans>Your order has not been answered</Trans>
            ) : (
              <Trans>Your order has not been placed</Trans>
            ))}
        </h2>
        {soldTitle !== null && (
          <p className={styles.words}>
            <Trans>Your order has not been placed.</Trans>
          </p>
        )}
        <Why command={command} refused={refused} />
        <div className={styles.ways}>
          {refused.kind === 'consignee' && (
            <Button variant="main" onClick={() => act(() => leaveTo('/checkout'))}>
              <Trans>Change the consignee</Trans>
            </Button>
          )}
          {(refused.kind === 'stock' || refused.kind === 'basket' || refused.kind === 'shipping') && (
            <Button variant="main" onClick={() => act(() => leaveTo('/my-basket'))}>
              <Trans>Go to your basket</Trans>
            </Button>
          )}
          {refused.kind === 'dependency' && (
            <>
              <ButtonLink variant="main" to="/my-basket">
                <Trans>Go to your basket</Trans>
              </ButtonLink>
              {again}
              {giveUp}
            </>
          )}
          {refused.kind === 'signed-out' && (
            <ButtonLink variant="main" to="/login" state={{ from: '/confirm-order' }}>
              <Trans>Log in to send</Trans>
            </ButtonLink>
          )}
          {(refused.kind === 'other' || refused.kind === 'signed-out') && again}
          {refused.kind === 'other' && giveUp}
        </div>
        {problem}
      </Box>
      {(refused.kind === 'other' || refused.kind === 'signed-out') && (
        <OrderError
          key={command.key}
          kind={refused.kind === 'other' ? 'other' : 'signed-out'}
          code={command.reason?.code ?? ''}
          says={command.reason?.message ?? ''}
        />
      )}
    </>
  );
}

function Why({ command, refused }: { command: CommandView; refused: RefusedOrder }) {
  const stock = useStockWords();
  const { reason } = command;
  if (refused.kind === 'dependency')
    return (
      <p className={styles.words}>
        <Trans>Something in your basket needs your answer first. Answer it, then send the order again.</Trans>
      </p>
    );
  if (refused.kind === 'stock')
    return (
      <>
        {refused.lines.length === 0 && (
          <p className={styles.words}>{reason?.code === 'out_of_stock' ? stock(0) : reason?.message}</p>
        )}
        <ul className={styles.list}>
          {refused.lines.map(({ title, available, wanted }) => (
            <li key={title}>
              <b>{title}</b>
              <br />
              <span className="small">
                {stock(available)}
                {wanted !== undefined && available > 0 && (
                  <>
                    {': '}
                    <Trans>
                      {wanted} wanted, {available} available
                    </Trans>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </>
    );
  if (refused.kind === 'basket' && refused.missing.length > 0)
    return <MissingLines missing={refused.missing} />;
  if (refused.kind === 'shipping') return <ShippingUnset command={command} endedAt={refused.endedAt} />;
  if (refused.kind === 'consignee') return <AddressProblems command={command} />;
  return <p className={styles.words}>{reason?.message || reason?.code}</p>;
}

/** Name of what was sold out of an order, for its heading. */
function soldIn(refused: RefusedOrder): MissingLine[] {
  if (refused.kind === 'basket') return refused.missing;
  if (refused.kind !== 'stock') return [];
  return refused.lines
    .filter(({ available }) => available < 1)
    .map(({ title, is_vehicle }) => ({ product_id: 0, title, is_vehicle, quantity: 1, reason: 'sold' }));
}

/** The server's texts on the address, one under another. */
function AddressProblems({ command }: { command: CommandView }) {
  const given = command.reason?.fields?.['shipping_address'];
  const texts = typeof given === 'object' && given !== null ? Object.values(given).flat() : [given];
  return (
    <ul className={styles.list}>
      {texts.map((text) => (
        <li key={String(text)}>{String(text)}</li>
      ))}
    </ul>
  );
}
