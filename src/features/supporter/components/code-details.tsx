import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AgentOverview, CodeDiscount } from '#contract/supporter.ts';
import { useDiscountText } from '#shown/discount-text.ts';
import { amountText } from '#shown/amount.tsx';
import { Box } from '#ui/box.tsx';
import { Plate } from '#ui/plate.tsx';
import { usePositionName } from '../position-name.ts';
import styles from './code-details.module.css';

interface CodeDetailsProps {
  known: Pick<AgentOverview, 'code' | 'position' | 'start_datetime' | 'discount'>;
  date: (time: string, withTime?: boolean) => string;
}

/** The promo code with the level that it earns by (spec account §2). */
export function CodeDetails({ known, date }: CodeDetailsProps) {
  const { t } = useLingui();
  const name = usePositionName();
  return (
    <Box title={<Trans>Promo code details</Trans>}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>PROMO CODE</Trans>
            </th>
            <th scope="col">
              <Trans>LEVEL</Trans>
            </th>
            <th scope="col">
              <Trans>VALID FROM</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td data-label={t`PROMO CODE`} translate="no">
              <Plate label={t`CODE`} large>
                {known.code}
              </Plate>
            </td>
            <td data-label={t`LEVEL`}>{name(known.position)}</td>
            <td data-label={t`VALID FROM`}>{date(known.start_datetime, true)}</td>
          </tr>
        </tbody>
      </table>
      {known.discount && <Discount discount={known.discount} date={date} />}
    </Box>
  );
}

/** Discount that the shop has set for the code: on which goods, from what sum, and until when. */
function Discount({ discount, date }: { discount: CodeDiscount; date: CodeDetailsProps['date'] }) {
  const { t } = useLingui();
  const amount = useDiscountText()(discount);
  const { min_order: least, currency, class: only, per_customer: times } = discount;
  const from = date(discount.starts_at, true);
  const to = date(discount.ends_at, true);
  const sum = amountText(least, currency ?? 'USD');
  const goods = { vehicles: t`Vehicles`, parts: t`Parts`, electronics: t`Electronics` };
  return (
    <div className={styles.discount}>
      <p className="strong">
        <Trans>Your customer pays {amount} less.</Trans>
      </p>
      <p className="small">
        <Trans>
          It counts where the code is typed in the basket: your link alone does not lower the price.
        </Trans>
        {typeof times === 'number' && (
          <>
            {' '}
            <Plural value={times} one="Once for each customer." other="For # orders of each customer." />
          </>
        )}
      </p>
      <p className="small muted">
        <Trans>
          {from} to {to}
        </Trans>
        {only !== null && ` · ${goods[only]}`}
        {currency !== null && Number(least) > 0 && ` · ${t`From ${sum}`}`}
      </p>
    </div>
  );
}
