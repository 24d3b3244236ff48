import { classes } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './quantity.module.css';

export interface QuantityProps {
  value: number;
  /** the smallest that may be chosen, 1 when not given */
  min?: number;
  /** the largest, open when not given */
  max?: number;
  onChange: (value: number) => void;
  /** name of the group: "Quantity, 2015 Toyota RAV4" */
  label: string;
  /** "One less", "One more" */
  lessLabel: string;
  moreLabel: string;
  disabled?: boolean;
  className?: string;
}

export function Quantity(props: QuantityProps) {
  const { value, min = 1, max = Infinity, onChange, label, lessLabel, moreLabel, disabled = false } = props;
  // aria-disabled and not disabled: a button that reaches its end must not lose the focus
  const less = !disabled && value > min;
  const more = !disabled && value < max;
  return (
    // a fieldset would do, but old phones lay one out neither as grid nor as flex
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={classes(styles.quantity, props.className)} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={lessLabel}
        aria-disabled={!less || undefined}
        onClick={() => less && onChange(value - 1)}
      >
        <Icon name="minus" size={16} />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={moreLabel}
        aria-disabled={!more || undefined}
        onClick={() => more && onChange(value + 1)}
      >
        <Icon name="plus" size={16} />
      </button>
    </div>
  );
}
