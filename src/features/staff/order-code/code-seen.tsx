import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import type { CodePreview } from '#contract/orders/order-code.ts';
import { amountText } from '#shown/amount.tsx';
import { Place } from '#shown/place.tsx';
import { Note } from '#ui/note.tsx';
import styles from './code-seen.module.css';

interface Fact {
  key: string;
  name: ReactNode;
  value: ReactNode;
}

/** Contents of a code, each figure beside what it is now. */
export function CodeSeen({ preview }: { preview: CodePreview }) {
  const { t } = useLingui();
  const { buyer, destination, consignee, voucher, problem, placed, stays, lines, figures, currency } =
    preview;
  // Of an order that stands, what its products cost today is nobody's matter.
  const now = placed ? null : preview.now;
  const methods = { roro: t`RORO`, container: t`Container` };
  return (
    <>
      <Facts
        facts={[
          { key: 'buyer', name: <Trans>Buyer</Trans>, value: `${buyer.name}, ${buyer.email}` },
          {
            key: 'to',
            name: <Trans>Destination</Trans>,
            value: <Place code={destination.code} port={destination.port} />,
          },
          {
            key: 'consignee',
            name: <Trans>Consignee</Trans>,
            value: `${consignee.name}, +${consignee.phone_number}, ${consignee.address}`,
          },
          { key: 'notes', name: <Trans>Notes</Trans>, value: consignee.notes },
          { key: 'voucher', name: <Trans>Discount code</Trans>, value: voucher },
        ]}
      />
      {lines.map((line) => (
        <section key={`${line.product_id} ${line.method} ${line.choices.join()}`} className={styles.line}>
          <h3>
            {line.quantity} × {line.title ?? <Trans>Product {line.product_id}, no longer for sale</Trans>}
          </h3>
          <Facts
            facts={[
              {
                key: 'method',
                name: <Trans>Shipping</Trans>,
                value: [methods[line.method], ...line.choices].join(', '),
              },
              {
                key: 'price',
                name: <Trans>Price</Trans>,
                value: (
                  <Beside was={line.price_incl_tax} now={now && line.now?.price_incl_tax} in={currency} />
                ),
              },
              {
                key: 'unit',
                name: <Trans>Shipping per unit</Trans>,
                value: (
                  <Beside
                    was={line.shipping_per_unit}
                    now={now && line.now?.shipping_per_unit}
                    in={currency}
                  />
                ),
              },
              {
                key: 'stock',
                name: <Trans>Stock now</Trans>,
                value: line.available > 0 ? line.available : <Trans>None</Trans>,
              },
            ]}
          />
        </section>
      ))}
      <section className={styles.line}>
        <h3>
          <Trans>Figures</Trans>
        </h3>
        <Facts
          facts={[
            {
              key: 'items',
              name: <Trans>Items</Trans>,
              value: <Beside was={figures.items} now={now?.items} in={currency} />,
            },
            {
              key: 'shipping',
              name: <Trans>Shipping</Trans>,
              value: <Beside was={figures.shipping} now={now?.shipping} in={currency} />,
            },
            {
              key: 'total',
              name: <Trans>Total</Trans>,
              value: <Beside was={figures.total} now={now?.total} in={currency} />,
            },
          ]}
        />
      </section>
      {stays > 0 && !placed && (
        <p className="small muted">
          <Plural
            value={stays}
            one="One other line is in the buyer’s basket. It stays there."
            other="# other lines are in the buyer’s basket. They stay there."
          />
        </p>
      )}
      {problem && !placed && (
        <Note kind="stop" role="alert" title={<Trans>It cannot be placed as it is.</Trans>} stacked>
          {problem.detail}{' '}
          <Trans>The buyer agreed to the figures in the code. Tell the buyer what has changed.</Trans>
        </Note>
      )}
    </>
  );
}

/** Facts that there are of these, name and value. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ({ key, name, value }) =>
          value !== null &&
          value !== '' && (
            <Fragment key={key}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

/** A figure as agreed; beside it what it is now, where that is another one. */
function Beside({ was, now, in: currency }: { was: string; now: string | null | undefined; in: string }) {
  const agreed = amountText(was, currency);
  if (now === null || now === undefined || now === was) return <b>{agreed}</b>;
  return (
    <>
      <b>{agreed}</b>{' '}
      <span className={styles.now}>
        <Trans>now {amountText(now, currency)}</Trans>
      </span>
    </>
  );
}
