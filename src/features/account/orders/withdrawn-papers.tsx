import { useEffect, useMemo } from 'react';
import { addressOf } from '#contract/declare.ts';
import { DOCUMENT_FILE } from '#contract/orders/order-documents.ts';
import type { OrderDetail } from '#contract/orders/orders.ts';
import type { CachedDocument } from '#offline/face/engine-face.ts';
import { useEngine, useStrip, useWatch } from '#offline/react/react.ts';
import { textIn } from './order-event-data.ts';

/** Papers that the shop took back: where one lies on this phone, the server is asked for it once more, and it goes. */
export function WithdrawnPapers({ order }: { order: OrderDetail }) {
  const ids = order.events.flatMap((event) => textIn(event, 'withdrawn') || []);
  return ids.map((id) => <WithdrawnPaper key={id} order={order.number} id={id} />);
}

function WithdrawnPaper({ order, id }: { order: string; id: string }) {
  const engine = useEngine();
  const { online } = useStrip();
  const watch = useMemo(() => engine?.document(`${id}:paper`) ?? null, [engine, id]);
  const isKept = Boolean(useWatch<CachedDocument | null | undefined>(watch, undefined));
  useEffect(() => {
    if (!engine || !isKept || !online) return;
    const path = addressOf(DOCUMENT_FILE, { number: order, id });
    const wanted = {
      id: `${id}:paper`,
      order,
      name: 'withdrawn.pdf',
      path,
      type: 'application/pdf',
    } as const;
    // Without an answer it stays until the next look.
    engine.openDocument(wanted).catch(() => undefined);
  }, [engine, isKept, online, order, id]);
  return null;
}
