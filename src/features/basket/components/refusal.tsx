import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { addProduct, requestQuote, setDestination, setQuantity } from '#contract/basket-commands.ts';
import { type Basket } from '#contract/basket.ts';
import type { CommandView } from '#offline/store/states.ts';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { useStockWords } from '#shown/stock-words.ts';
import { VehiclePicture } from '#shown/vehicle-picture.tsx';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { SeenProduct } from '../commands.ts';
import { quantityShown, refusalChoices } from './line-acts.ts';
import { type BasketActs, focusHeading } from './use-acts.ts';
import styles from './refusal.module.css';

const TEXTS = refusalTexts('out_of_stock', 'items_awaiting_checkout', 'under_auction');

interface RefusalProps {
  command: CommandView;
  basket: Basket;
}

/** Why the server said no, in the words of the spec where it has some (spec buyer §5, §8). */
export function RefusalText({ command, basket }: RefusalProps) {
  const { reason } = command;
  const words = useRefusalWords(TEXTS);
  const stock = useStockWords();
  const { available } = refusalChoices(command, basket);
  if (reason?.kind === 'server_error')
    return <Trans>Oops, something has gone wrong. Contact us quoting reference number 500 </Trans>;
  if (reason?.kind === 'dependency') return <Trans>An earlier item needs your answer first.</Trans>;
  const said = words(reason?.code ?? '');
  if (said !== null) return <>{said}</>;
  if (reason?.code === 'insufficient_stock' && available !== null) return <>{stock(available)}</>;
  return <>{reason?.message || reason?.code}</>;
}

/** The answers there are: never more than the engine can do with this refusal. */
export function RefusalWays({ command, basket, acts }: RefusalProps & { acts: BasketActs }) {
  const { t } = useLingui();
  const { allowed, finish, dropQuote, again } = refusalChoices(command, basket);
  const title = titleOf(command);
  const done = (taken: boolean): void => {
    if (taken) focusHeading();
  };
  const add = command.name === addProduct.name;
  return (
    <div className={styles.ways}>
      {allowed !== null && (
        <Button small onClick={() => void acts.takeInstead(command, allowed).then(done)}>
          {add ? <Trans>Add {allowed}</Trans> : <Trans>Change to {allowed}</Trans>}
        </Button>
      )}
      {finish && (
        <ButtonLink small to="/checkout">
          <Trans>Finish that order</Trans>
        </ButtonLink>
      )}
      {dropQuote && (
        <Button small onClick={() => void acts.dropQuoteAndAdd(command).then(done)}>
          <Trans>Cancel its quote and add</Trans>
        </Button>
      )}
      {again && (
        <Button small onClick={() => void acts.again(command).then(done)}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {command.reason?.kind !== 'server_error' && (
        <Button
          small
          variant="risk"
          aria-label={add && title ? t`Remove ${title}` : undefined}
          onClick={() => void acts.giveUp(command).then(done)}
        >
          {add ? <Trans>Remove</Trans> : <Trans>Leave it as it is</Trans>}
        </Button>
      )}
    </div>
  );
}

/** A refused act that is not at a line of the basket: what was wanted, why not, and the ways on. */
export function RefusedAct({
  command,
  basket,
  acts,
  saver,
}: RefusalProps & { acts: BasketActs; saver: boolean }) {
  const seen = v.safeParse(SeenProduct, command.seen);
  const product = seen.success ? seen.output : null;
  const held = product ? quantityShown(product.product_id, basket) : 0;
  return (
    <Box kind="stop" title={<ActTitle command={command} />} level={2} className={styles.card}>
      <div className={styles.what}>
        {product && (
          <VehiclePicture
            image={product.image}
            picture={product.picture}
            alt=""
            width={160}
            saver={saver}
            tiny
            className={styles.picture}
          />
        )}
        <div className="grow">
          <WaitingMark command={command} />
          <p className={styles.text}>
            <RefusalText command={command} basket={basket} />
          </p>
          {held > 0 && (
            <p className="small muted">
              <Trans>You already have {held} in your basket.</Trans>
            </p>
          )}
        </div>
      </div>
      <RefusalWays command={command} basket={basket} acts={acts} />
    </Box>
  );
}

function ActTitle({ command }: { command: CommandView }) {
  const title = titleOf(command);
  if (command.name === setDestination.name) return <Trans>Destination not changed</Trans>;
  if (command.name === requestQuote.name) return <Trans>Shipping quote not requested</Trans>;
  if (command.name === addProduct.name) return <Trans>Not added: {title}</Trans>;
  if (command.name === setQuantity.name) return <Trans>Quantity not changed: {title}</Trans>;
  return <Trans>Not removed: {title}</Trans>;
}

function titleOf(command: CommandView): string {
  const seen = v.safeParse(v.object({ title: v.string() }), command.seen);
  return seen.success ? seen.output.title : '';
}
