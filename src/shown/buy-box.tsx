import { countryNamed } from '#domain/places/destinations.ts';
import type { StockProblem } from '#domain/stock/stock.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Quantity } from '#ui/quantity.tsx';
import styles from './buy-box.module.css';
import { early, INQUIRED } from './early-press.tsx';
import { LocalWriteErrorNote } from './local-write-error-on-demand.tsx';
import { sentTexts } from './refusal-texts.ts';
import { useRefusalWords } from './refusal-words.ts';

const TEXTS = sentTexts('out_of_stock', 'insufficient_stock');

/** Buy Now came to nothing. */
export interface BuyNowFailure {
  cause: unknown;
  /** Destination to which the basket goes now all the same; null: it is as it was. */
  movedTo: string | null;
}

interface BuyBoxProps {
  /** Is it bought here, or asked for? */
  isSold: boolean;
  /** The main button, as it stands on a wide screen. */
  action: ReactNode;
  onInquire: () => void;
  quantity: number;
  /** Most that may be chosen, 1 or more. */
  most: number;
  onQuantity: (next: number) => void;
  /** Number of those that there are, where all of them are wished for; else null. */
  only: number | null;
  /** Why it cannot be had; null when it can. */
  problem: StockProblem | null;
  /** The phone did not take what Buy Now put into the basket. */
  failed: BuyNowFailure | null;
}

/** Box of quantity and Buy Now, and under it: why it cannot be, what was not taken, and that nobody pays yet. */
export function BuyBox(props: BuyBoxProps) {
  const { isSold, action, problem, only, failed } = props;
  const { t, i18n } = useLingui();
  const words = useRefusalWords(TEXTS);
  const said = useRef<HTMLDivElement>(null);
  // Under the bar of a phone the words would stand out of sight.
  useEffect(() => {
    if (failed) said.current?.scrollIntoView({ block: 'center' });
  }, [failed]);
  if (!isSold)
    return (
      <div className={styles.buy}>
        <Button className="grow" {...early(INQUIRED)} onClick={props.onInquire}>
          <Trans>Inquire</Trans>
        </Button>
      </div>
    );
  return (
    <>
      <div className={styles.buy}>
        <span className="only-narrow strong" aria-hidden>
          <Trans>Quantity</Trans>
        </span>
        <Quantity
          label={t`Quantity`}
          lessLabel={t`One less`}
          moreLabel={t`One more`}
          value={props.quantity}
          max={props.most}
          onChange={props.onQuantity}
        />
        <div className="only-wide grow">{action}</div>
      </div>
      {only !== null && problem === null && (
        <p className={`small muted ${styles.gap}`}>
          <Trans>Only {only} in stock</Trans>
        </p>
      )}
      {problem !== null && (
        <Note
          kind="stop"
          role="status"
          className={styles.gap}
          title={words(problem.code, { available: problem.available })}
        />
      )}
      <div ref={said}>
        {failed && (
          <LocalWriteErrorNote cause={failed.cause} className={styles.gap}>
            {failed.movedTo === null ? (
              <Trans>Your basket is as it was.</Trans>
            ) : (
              <Trans>
                Your basket now ships to {countryNamed(failed.movedTo, i18n.locale)}, without this.
              </Trans>
            )}
          </LocalWriteErrorNote>
        )}
      </div>
      <p className={`tiny muted ${styles.gap}`}>
        <Trans>No payment now. You get a pro-forma first.</Trans>
      </p>
    </>
  );
}
