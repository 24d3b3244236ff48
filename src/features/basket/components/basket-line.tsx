import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link } from '#ui/link.tsx';
import { CONTAINER } from '#contract/basket-payload.ts';
import { type Basket, type Line } from '#contract/basket.ts';
import { stockReference } from '#domain/stock/reference.ts';
import type { CommandView } from '#offline/store/states.ts';
import { Amount, amountText } from '#shown/amount.tsx';
import { useStockWords } from '#shown/stock-words.ts';
import { VehiclePicture } from '#shown/vehicle-picture.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Plate } from '#ui/plate.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { chosenOptionsOf, shippingOption } from '../lines.ts';
import { counterEnd, maxQuantityOf } from './line-acts.ts';
import { LineMark } from './line-mark.tsx';
import { RefusalText, RefusalWays } from './refusal.tsx';
import { type BasketActs, focusHeading } from './use-acts.ts';
import styles from './basket-line.module.css';

interface LineProps {
  basket: Basket;
  line: Line;
  waiting: CommandView | null;
  /** A change of quantity that the server refused. */
  refused: CommandView | null;
  acts: BasketActs;
  saver: boolean;
  /** The counter stands still: a quote was asked for or given. */
  frozen: boolean;
}

/** One product of the basket with everything that may be done to it. */
export function BasketLine({ basket, line, waiting, refused, acts, saver, frozen }: LineProps) {
  const stock = useStockWords();
  const { t } = useLingui();
  const counter = useCounter(line, acts);
  const most = maxQuantityOf(basket, line);
  const { title } = line;
  const chosen = chosenOptionsOf(line).filter(({ option }) => option > CONTAINER);
  const unit = amountText(line.unit_price, line.price_currency);
  const total = amountText(line.price_incl_tax, line.price_currency);
  const { quantity } = line;
  const short = line.warning !== null || quantity > most;
  const end = short || frozen ? null : counterEnd(basket, line, counter.value);
  return (
    <li className={styles.line}>
      <VehiclePicture
        image={line.primary_image}
        picture={line.picture}
        alt=""
        width={160}
        widths={[160, 320]}
        sizes="(min-width: 900px) 148px, 96px"
        saver={saver}
        tiny
        className={styles.picture}
      />
      <div className={styles.words}>
        <h3>
          <Link to={`/details/${line.product_id}`}>{title}</Link>
        </h3>
        <p>
          <Amount wire={line.unit_price} currency={line.price_currency} />
        </p>
        {quantity > 1 && (
          <p className="small muted">
            {quantity} × {unit} = <b className="nowrap">{total}</b>
          </p>
        )}
        <div className={styles.facts}>
          <Plate>{stockReference(line.product_id)}</Plate>
          <span className="small muted">
            {shippingOption(line) === CONTAINER ? <Trans>Container</Trans> : <Trans>RORO</Trans>}
            {basket.results.length > 1 && (
              <>
                {', '}
                {line.shipping_source === null ? (
                  <Trans>shipping not set yet</Trans>
                ) : (
                  amountText(line.shipping_per_unit, line.price_currency)
                )}
              </>
            )}
            {chosen.map(({ option, value }) => (
              <span key={option}>, {value}</span>
            ))}
          </span>
        </div>
      </div>
      <div className={styles.foot}>
        <Quantity
          value={counter.value}
          max={Math.max(most, 1)}
          onChange={counter.set}
          label={t`Quantity, ${title}`}
          lessLabel={t`One less`}
          moreLabel={t`One more`}
          disabled={frozen}
        />
        <IconButton
          icon="trash"
          label={t`Remove ${title}`}
          onClick={() => void acts.remove(line).then((taken) => taken && focusHeading())}
        />
      </div>
      <div className={styles.state}>
        <div className={styles.marks}>
          <LineMark waiting={waiting} />
          {end && (
            <span className="small muted">
              {end.kind === 'stock' ? (
                <Trans>Only {end.most} in stock</Trans>
              ) : (
                <Trans>At most {end.most} of one vehicle</Trans>
              )}
            </span>
          )}
        </div>
        {short && !refused && (
          <Note kind="stop" className={styles.note}>
            <b>{stock(most)}</b>
            {most >= 1 && !frozen && (
              <div className={styles.mend}>
                <Button small onClick={() => counter.set(most)}>
                  <Trans>Change to {most}</Trans>
                </Button>
              </div>
            )}
          </Note>
        )}
        {refused && (
          <Note kind="stop" role="alert" className={styles.note}>
            <RefusalText command={refused} basket={basket} />
            <RefusalWays command={refused} basket={basket} acts={acts} />
          </Note>
        )}
      </div>
    </li>
  );
}

/** Shows the figure that was tapped at once, until the phone has it: two quick taps count as two. */
function useCounter(line: Line, acts: BasketActs) {
  const [wanted, setWanted] = useState<number | null>(null);
  useEffect(() => {
    setWanted((now) => (now === line.quantity ? null : now));
  }, [line.quantity]);
  return {
    value: wanted ?? line.quantity,
    set(next: number) {
      setWanted(next);
      void acts.setQuantity(line, next).then((taken) => {
        if (!taken) setWanted(null);
      });
    },
  };
}
