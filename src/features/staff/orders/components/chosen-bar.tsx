import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, ButtonLink } from '#ui/button.tsx';
import { actAddress, CHOSEN_ACTS } from '../chosen-orders.ts';
import { ACT_WORDS } from '../order-words.ts';
import styles from '../orders-screen.module.css';

/** Acts for the orders that are chosen, one order after the other. */
export function ChosenBar({ numbers, onClear }: { numbers: readonly string[]; onClear: () => void }) {
  const { t, i18n } = useLingui();
  if (numbers.length === 0) return null;
  return (
    <div role="group" aria-label={t`Selected orders`} className={styles.chosen}>
      <b role="status">
        <Plural value={numbers.length} one="# selected" other="# selected" />
      </b>
      {CHOSEN_ACTS.map((act) => (
        <ButtonLink
          key={act}
          small
          variant={act === 'cancel' ? 'risk' : 'plain'}
          to={actAddress(numbers, act)}
        >
          {i18n._(ACT_WORDS[act])}
        </ButtonLink>
      ))}
      <Button small variant="quiet" onClick={onClear}>
        <Trans>Clear selection</Trans>
      </Button>
    </div>
  );
}
