import { Trans, useLingui } from '@lingui/react/macro';
import { commissionMinor } from '#domain/supporters/commission.ts';
import { moneyText } from '#domain/money/money.ts';
import { POSITION_CODES, POSITIONS } from '#domain/supporters/positions.ts';
import { usePositionName } from '../position-name.ts';
import { useRate } from '../rate-text.ts';

/** The sale that the table reckons with (spec account 9). */
export const SALE_MINOR = 500_000;

/** Commission by position, and what each earns on one sale. */
export function PositionRates({ className }: { className: string | undefined }) {
  const { t } = useLingui();
  const rate = useRate();
  const name = usePositionName();
  const sale = moneyText(SALE_MINOR, 'USD');
  return (
    <table className={className}>
      <caption className="vh">{t`Commission by position`}</caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Position</Trans>
          </th>
          <th scope="col">
            <Trans>Rate</Trans>
          </th>
          <th scope="col">
            <Trans>On {sale}</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {POSITION_CODES.map((position) => (
          <tr key={position}>
            <th scope="row">{name(position)}</th>
            <td data-label={t`Rate`}>{rate(POSITIONS[position].rateBp)}</td>
            <td data-label={t`On ${sale}`}>
              {moneyText(commissionMinor(SALE_MINOR, POSITIONS[position].rateBp, null), 'USD')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
