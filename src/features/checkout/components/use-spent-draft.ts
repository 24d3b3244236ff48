import { useEffect, useState } from 'react';
import { useCommands, useEngine } from '#offline/react/react.ts';
import { DRAFT } from '../consignee-draft.ts';
import { latestOrder } from './order-state.ts';

/**
 * Once the server has said yes to the latest order, its consignee goes from this phone: the next order starts with a
 * new form. What was typed since, and the form of an order that was refused, stay.
 * @returns whether the draft may be read: nothing is left of an order that was placed
 */
export function useSpentDraft(): boolean {
  const engine = useEngine();
  const latest = latestOrder(useCommands());
  const placedAt = latest?.state === 'done' ? latest.createdAt : null;
  const [dropped, setDropped] = useState<number | null>(null);
  useEffect(() => {
    if (!engine || placedAt === null) return;
    let gone = false;
    const done = () => {
      if (!gone) setDropped(placedAt);
    };
    // A form that cannot be dropped is only more than there should be.
    engine.dropDraft(DRAFT, placedAt).then(done, done);
    return () => {
      gone = true;
    };
  }, [engine, placedAt]);
  return engine !== null && (placedAt === null || dropped === placedAt);
}
