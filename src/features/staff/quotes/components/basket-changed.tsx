import { Trans, useLingui } from '@lingui/react/macro';
import type { Basket } from '#contract/basket.ts';
import { amountText } from '#shown/amount.tsx';
import { usePlaceText } from '#shown/place.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import styles from '../../work.module.css';

/** The basket that was seen beside the one that there is now: a quote for the first must not land on the second. */
export function BasketChanged({ before, now, onTake }: { before: Basket; now: Basket; onTake: () => void }) {
  const { t } = useLingui();
  const placeText = usePlaceText();
  const rows = [
    {
      label: t`Destination`,
      of: ({ destination: d }: Basket) => placeText(d.code, d.port),
    },
    {
      label: t`Lines`,
      of: ({ results }: Basket) =>
        results.map((line) => `${line.quantity} × ${line.title}`).join('; ') || '–',
    },
    {
      label: t`Shipping`,
      // An estimate is no figure that anybody set.
      of: (basket: Basket) =>
        basket.checkout_ready ? amountText(basket.shipping_incl_tax, basket.currency ?? 'USD') : t`not set`,
    },
    {
      label: t`Status`,
      of: ({ quote, status }: Basket) => (status === 'Open' ? quote.status_text || '–' : status),
    },
  ];
  return (
    <Note
      kind="stop"
      role="alert"
      stacked
      title={<Trans>The basket has changed since you opened it. Nothing was set.</Trans>}
    >
      <table className={styles.both}>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{t`What`}</span>
            </th>
            <th scope="col">{t`You saw`}</th>
            <th scope="col">{t`Now`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, of }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{of(before)}</td>
              <td>{of(before) === of(now) ? t`the same` : <b>{of(now)}</b>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button onClick={onTake}>
        <Trans>Continue with the basket as it is now</Trans>
      </Button>
    </Note>
  );
}
