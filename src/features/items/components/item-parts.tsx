import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ItemDetail, ListedPart } from '#contract/items.ts';
import { amountText } from '#shown/amount.tsx';
import { useFactValue } from '#shown/fact-value.ts';
import { useCondition } from '#shown/facts-box.tsx';
import { PriceSince } from '#shown/price-since.tsx';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import styles from './item-parts.module.css';

interface PartsProps {
  item: ItemDetail;
  /** Can the listing itself be bought here? */
  isSold: boolean;
  onAsk: (part: ListedPart) => void;
}

/** A long list stays short until somebody wants it. */
const FIRST = 20;

/** The parts that a listing holds: what each is, and how one is had. */
export function ItemParts({ item: { parts = [] }, isSold, onAsk }: PartsProps) {
  const [isWhole, setWhole] = useState(false);
  const conditionOf = useCondition();
  const valueOf = useFactValue();
  const count = parts.length;
  const factsOf = ({ part_number, condition, year, body_type, colour }: ListedPart): string =>
    [part_number, conditionOf(condition).value, year, valueOf(body_type), valueOf(colour)]
      .filter(Boolean)
      .join(' · ');
  if (count === 0) return null;
  return (
    <Box title={<Trans>Parts in this listing</Trans>} action={<span className="small muted">{count}</span>}>
      <p className="small muted">
        {isSold && (
          <>
            <Trans>Buy Now is for the listing itself, not for one of its parts.</Trans>{' '}
          </>
        )}
        <Trans>To buy a part, ask the seller about it.</Trans>
      </p>
      <ul className="list">
        {(isWhole ? parts : parts.slice(0, FIRST)).map((part) => (
          <li key={part.lid} className={styles.part}>
            <div className={styles.head}>
              <b className={styles.title}>{part.title}</b>
              {part.price !== null && <b className="nowrap">{amountText(part.price, part.currency)}</b>}
            </div>
            <p className="small muted">{factsOf(part)}</p>
            {part.price !== null && part.price_since && (
              <p className="small muted">
                <PriceSince since={[part.price_since]} seen={null} />
              </p>
            )}
            {part.description !== '' && <p className="small">{part.description}</p>}
            <Button small onClick={() => onAsk(part)}>
              <Trans>Ask about this part</Trans>
              <span className="vh">: {part.title}</span>
            </Button>
          </li>
        ))}
      </ul>
      {!isWhole && count > FIRST && (
        <Button variant="quiet" full onClick={() => setWhole(true)}>
          <Trans>Show all {count} parts</Trans>
        </Button>
      )}
    </Box>
  );
}
