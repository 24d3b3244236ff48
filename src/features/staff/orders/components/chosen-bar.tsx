import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classes } from '#ui/class-names.ts';
import { actAddress, CHOSEN_ACTS } from '../chosen-orders.ts';
import { ACT_WORDS } from '../order-words.ts';
import styles from '../orders-screen.module.css';

/** Acts for the orders that are chosen, one order after the other. It has its place before one is, so that no row moves. */
export function ChosenBar({ numbers, onClear }: { numbers: readonly string[]; onClear: () => void }) {
  const { t, i18n } = useLingui();
  return (
    <div role="group" aria-label={t`Selected orders`} className={classes('only-wide', styles.chosen)}>
      {numbers.length === 0 ? (
        <span className="small muted">
          <Trans>Select orders to record payments, write notes or cancel, one order after the other.</Trans>
        </span>
      ) : (
        <>
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
        </>
      )}
    </div>
  );
}
