import { countryNamed, portText } from '#domain/places/destinations.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '#ui/link.tsx';
import type { Order } from '#contract/orders/orders.ts';
import { minor, wireMoney } from '#domain/money/money.ts';
import { phoneText } from '#domain/people/phone-text.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { amountText } from '#shown/amount.tsx';
import { FiguresSetBy } from '#shown/figures-set-by.tsx';
import { useOrderedFacts } from '#shown/ordered-facts.tsx';
import { useSetter } from '#shown/price-since.tsx';
import { VehiclePicture } from '#shown/vehicle-picture.tsx';
import { Box } from '#ui/box.tsx';
import { Plate } from '#ui/plate.tsx';
import { Sum } from '#ui/sum.tsx';
import { useDay } from '#shown/day.ts';
import styles from './order-lines.module.css';

/** Name and address of whoever collects it, as one would write it on an envelope. */
function addressLine(address: Order['shipping_address'], language: string): string {
  const who = [address.title, address.first_name, address.last_name].filter((part) => part !== '').join(' ');
  const { line1, line2, line3, line4, state, postcode, country_name } = address;
  const country = countryNamed(country_name, language);
  return [who, line1, line2, line3, line4, state, postcode, country].filter((part) => part !== '').join(', ');
}

const contactLine = (contact: { name: string; phone_number: string }): string =>
  [contact.name, phoneText(contact.phone_number)].filter(Boolean).join(', ');

/** Lines of the order with their unit prices, what it sums up to, and where it goes (spec account §2 "Order Summary"). */
export function OrderLinesBox({ order, saver }: { order: Order; saver: boolean }) {
  const { t, i18n } = useLingui();
  const factsOf = useOrderedFacts();
  const { currency, shipping_method: method, shipping_address: to } = order;
  const place = portText(order.destination.code, order.destination.port, i18n.locale);
  const discounts = order.voucher_discounts;
  const less = discounts.reduce((sum, { amount }) => sum + minor(amount), 0);
  const day = useDay();
  const placed = day(order.date_placed);
  const setter = useSetter(order.line_props.map(({ set }) => set && set.seller === null));
  const items = wireMoney(minor(order.total_incl_tax) - minor(order.shipping_incl_tax) + less);
  return (
    <Box title={<Trans>Order Summary</Trans>}>
      <ul className="list" aria-label={t`Ordered`}>
        {order.line_props.map((line) => (
          <li key={`${line.product_id} ${line.unit_price} ${line.shipping_per_unit}`} className={styles.line}>
            <VehiclePicture image={line.image} picture={line.picture} alt="" width={160} saver={saver} tiny />
            <div>
              <p className="strong">
                <Link to={`/details/${line.product_id}`} className={styles.title}>
                  {line.title}
                </Link>
              </p>
              <p className={styles.figures}>
                <span>
                  {line.qty} × {amountText(line.unit_price, currency)}
                </span>
                <span>{amountText(line.price, currency)}</span>
              </p>
              <Plate>{stockReference(line.product_id)}</Plate>
              {line.facts && <p className="small muted">{factsOf(line.facts)}</p>}
              {line.set && (
                <p className={styles.set}>
                  <FiguresSetBy set={line.set} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Sum
        className={styles.sum}
        caption={t`Order Summary`}
        rows={[
          {
            key: 'items',
            label: <Trans>Items</Trans>,
            source:
              setter === null ? (
                <Trans>Sellers' prices, as ordered {placed}</Trans>
              ) : (
                <Trans>
                  Set by {setter}, as ordered {placed}
                </Trans>
              ),
            amount: amountText(items, currency),
          },
          ...discounts.map(({ amount, voucher: { code } }) => ({
            key: `discount ${code}`,
            label: <Trans>Discount code {code}</Trans>,
            amount: amountText(wireMoney(-minor(amount)), currency),
          })),
          {
            key: 'shipping',
            label: <Trans>Shipping</Trans>,
            source: (
              <Trans>
                {method} to {place}, set by Chicargos, as ordered {placed}
              </Trans>
            ),
            amount: amountText(order.shipping_incl_tax, currency),
          },
        ]}
        total={{ label: <Trans>Total</Trans>, amount: amountText(order.total_incl_tax, currency) }}
      />
      <div className={styles.address}>
        <h3>
          <Trans>Delivery Address</Trans>
        </h3>
        <p className="muted">{addressLine(to, i18n.locale)}</p>
        {to.phone_number && (
          <p className="muted">
            <Trans>Consignee's phone</Trans>: {phoneText(to.phone_number)}
          </p>
        )}
        {to.notify_party && (
          <p className="muted">
            <Trans>Notify party</Trans>: {contactLine(to.notify_party)}
          </p>
        )}
        {to.clearing_agent && (
          <p className="muted">
            <Trans>Clearing agent</Trans>: {contactLine(to.clearing_agent)}
          </p>
        )}
        {order.status !== 'Canceled' && (
          <p className="small muted">
            <Trans>To add a notify party or clearing agent, or to change a number, ask us.</Trans>
          </p>
        )}
      </div>
    </Box>
  );
}
