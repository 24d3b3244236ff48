import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import * as v from 'valibot';
import { myOrders, Order, placeOrder } from '#contract/orders/orders.ts';
import type { CachedRow } from '#offline/face/engine-face.ts';
import { useCommands, useEngine, useWatch } from '#offline/react/react.ts';
import type { CommandView } from '#offline/store/states.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';

/** Order whose own page the phone has never read, as far as the phone knows it. */
export interface ListedOrder {
  order: Order;
  /** Moment when the server told of it, ms. */
  asOf: number | null;
}

/**
 * The order as a page of the history has it, or as the server answered when it was placed from this phone; null where
 * neither did. Both know lines, sums and address, neither the pro-forma nor what was paid.
 */
export function useListedOrder(number: string): ListedOrder | null {
  const engine = useEngine();
  const watch = useMemo(() => engine?.cachedRows('orders:') ?? null, [engine]);
  const pages = useWatch(watch, NO_PAGES);
  const commands = useCommands();
  return useMemo(() => findListed(number, pages, commands), [number, pages, commands]);
}

const NO_PAGES: readonly CachedRow[] = [];

function findListed(
  number: string,
  pages: readonly CachedRow[],
  commands: readonly CommandView[],
): ListedOrder | null {
  for (const { view, asOf } of pages) {
    const read = v.safeParse(myOrders.answer, view);
    const order = read.success ? read.output.results.find((one) => one.number === number) : undefined;
    if (order) return { order, asOf };
  }
  for (const { name, state, answer, doneAt } of commands) {
    const read = v.safeParse(Order, name === placeOrder.name && state === 'done' ? answer : null);
    if (read.success && read.output.number === number) return { order: read.output, asOf: doneAt };
  }
  return null;
}

/** In the place of the pro-forma. */
export function OnlyListed({ onRetry }: { onRetry: () => void }) {
  return (
    <Note icon="cloud-off" stacked title={<Trans>The pro-forma is not on this phone yet.</Trans>}>
      <Trans>
        Open this order once with a connection. Its pro-forma, its progress and what was paid are then saved
        here.
      </Trans>
      <div>
        <Button variant="quiet" small onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </Note>
  );
}
