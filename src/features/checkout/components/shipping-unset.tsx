import { Trans, useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import type { CommandView } from '#offline/store/states.ts';
import { amountText } from '#shown/amount.tsx';
import { useMoment, useNow } from '#shown/clock.ts';
import { Sum } from '#ui/sum.tsx';
import { quoteEndedAfter, orderIn } from './order-state.ts';
import styles from './order-parts.module.css';

const TEXTS = refusalTexts('shipping_not_determined');

/** Both figures of shipping: the one that was reviewed, and that there is none now. */
export function ShippingUnset({ command, endedAt }: { command: CommandView; endedAt: string | null }) {
  const words = useRefusalWords(TEXTS);
  const { t } = useLingui();
  const now = useNow();
  const moment = useMoment();
  const given = orderIn(command);
  const ended = quoteEndedAfter(command, endedAt);
  const until = ended === null || now === null ? null : moment(ended, now);
  return (
    <>
      <p className={styles.words}>{words('shipping_not_determined')}</p>
      {given && (
        <Sum
          className={styles.sum}
          caption={t`Shipping`}
          rows={[
            {
              key: 'saw',
              label: <Trans>You saw</Trans>,
              source: until !== null && <Trans>Quoted by Chicargos, valid until {until}</Trans>,
              amount: amountText(given.order.shipping_charge.incl_tax, given.seen.currency),
            },
          ]}
          total={{
            key: 'now',
            label: <Trans>It is now</Trans>,
            source: <Trans>Not set yet. Your basket shows an estimate</Trans>,
            amount: t`to be quoted`,
          }}
        />
      )}
    </>
  );
}
