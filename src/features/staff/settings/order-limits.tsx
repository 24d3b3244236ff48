import { Trans, useLingui } from '@lingui/react/macro';
import { editOrderLimits, staffOrderLimits, StaffOrderLimits } from '#contract/orders/order-limits.ts';
import { fieldMessage } from '#contract/problem.ts';
import { LIMIT_RANGES, ORDER_LIMITS, type OrderLimit } from '#domain/orders/order-limits.ts';
import { Form } from '#shown/form.tsx';
import { useAct } from '#shown/use-act.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { TextField } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { SaveEnd } from '../save-end.tsx';
import { useEdited } from '../use-edited.ts';
import { WhenLoaded } from '../when-loaded.tsx';

/** Amounts that may be ordered before money comes, so that nobody can take the stock from others for nothing. */
export function OrderLimitsPart() {
  const asked = useUncachedQuery(staffOrderLimits, {});
  return (
    <section className="sect">
      <WhenLoaded asked={asked} level={2}>
        {(data) => <Edited first={data} />}
      </WhenLoaded>
    </section>
  );
}

type Fields = Record<OrderLimit, string>;
const fieldsOf = (limits: StaffOrderLimits): Fields => ({
  unpaid_orders: String(limits.unpaid_orders),
  unpaid_cars: String(limits.unpaid_cars),
  orders_a_day: String(limits.orders_a_day),
  consignee_orders_a_day: String(limits.consignee_orders_a_day),
  new_buyers_orders_a_day: String(limits.new_buyers_orders_a_day),
  pay_within_hours: String(limits.pay_within_hours),
});

function Edited({ first }: { first: StaffOrderLimits }) {
  const labels = useLabels();
  const hints = useHints();
  const { send, busy } = useAct(editOrderLimits);
  const edited = useEdited<StaffOrderLimits, Fields>({
    first,
    thing: StaffOrderLimits,
    names: ORDER_LIMITS,
    fieldsOf,
    send: (fields, base, seen) =>
      send({
        ...Object.fromEntries(
          ORDER_LIMITS.filter((name) => fields[name] !== base[name]).map((name) => [name, fields[name]]),
        ),
        base_version: seen.version,
      }),
  });
  return (
    <Form form={edited.form} busy={busy} onSubmit={() => edited.save(edited.latest)}>
      <Box title={<Trans>Limits for orders</Trans>}>
        <div className="stack">
          <p className="muted">
            <Trans>
              Orders beyond these limits wait on the buyer's phone, with the reason and who to ask. Orders you
              enter for a buyer yourself have no limit.
            </Trans>{' '}
            <Link to="/staff/users?show=holding">
              <Trans>Accounts that hold unpaid stock</Trans>
            </Link>
          </p>
          {ORDER_LIMITS.map((name) => (
            <TextField
              key={name}
              label={labels[name]}
              hint={hints[name]}
              inputMode="numeric"
              autoComplete="off"
              maxLength={String(LIMIT_RANGES[name][1]).length}
              value={edited.fields[name]}
              error={fieldMessage(edited.problem, name)}
              onChange={(event) => edited.change({ [name]: event.target.value })}
            />
          ))}
        </div>
      </Box>
      <SaveEnd
        edited={edited}
        busy={busy}
        label={(name) => labels[name]}
        shown={(name, from) => from[name]}
      />
    </Form>
  );
}

function useLabels(): Fields {
  const { t } = useLingui();
  return {
    unpaid_orders: t`Unpaid orders of a new buyer`,
    unpaid_cars: t`Cars in unpaid orders of a new buyer`,
    orders_a_day: t`Orders of one account in 24 hours`,
    consignee_orders_a_day: t`Orders to one consignee in 24 hours`,
    new_buyers_orders_a_day: t`Orders of all new buyers in 24 hours`,
    pay_within_hours: t`Hours to pay`,
  };
}

function useHints(): Partial<Fields> {
  const { t } = useLingui();
  return {
    unpaid_orders: t`A buyer is new until a first order has been paid.`,
    consignee_orders_a_day: t`From all accounts together, at an address that is not the buyer's own.`,
    new_buyers_orders_a_day: t`From all of them together, so that nobody empties the shop with many accounts.`,
    pay_within_hours: t`Without payment or proof an order ends then, and its stock goes back on sale. Orders already placed keep their deadline.`,
  };
}
