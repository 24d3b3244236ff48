import { Trans } from '@lingui/react/macro';
import type { StaffOrderDetail } from '#contract/staff/orders.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { amountText } from '#shown/amount.tsx';
import { useOrderedFacts } from '#shown/ordered-facts.tsx';
import { Box } from '#ui/box.tsx';
import styles from '../order-screen.module.css';

/** Lines that were ordered, at the prices that hold for the order. */
export function OrderedLines({ order }: { order: StaffOrderDetail }) {
  const { currency } = order;
  const factsOf = useOrderedFacts();
  return (
    <Box title={<Trans>Ordered</Trans>}>
      <ul className="list">
        {order.line_props.map((line, place) => {
          const { title, qty, product_id: id } = line;
          const unit = amountText(line.unit_price, currency);
          const shipping = amountText(line.shipping_per_unit, currency);
          const reference = stockReference(id);
          return (
            <li key={`${id}-${place}`} className={styles.line}>
              <span className="grow">
                <b>{title}</b>
                <small>
                  <Trans>
                    REF {reference}, {qty} × {unit}, shipping {shipping} each
                  </Trans>
                </small>
                {line.facts && <small>{factsOf(line.facts)}</small>}
              </span>
              <b className="nowrap">{amountText(line.price, currency)}</b>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}
