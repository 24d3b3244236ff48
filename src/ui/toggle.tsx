import { Button, type ButtonProps, IconButton } from './button.tsx';
import { classes } from './class-names.ts';
import styles from './toggle.module.css';

export interface ToggleProps extends Omit<ButtonProps, 'aria-pressed'> {
  pressed: boolean;
}

/** A button that stays down: its sign is filled while it is. Its words stay the same either way. */
export function Toggle({ pressed, className, ...button }: ToggleProps) {
  return <Button {...button} aria-pressed={pressed} className={classes(pressed && styles.on, className)} />;
}

export interface HeartToggleProps {
  pressed: boolean;
  /** at work: takes no second press */
  busy?: boolean;
  /** what a reader says, the same either way: "Favourite: 2015 Toyota RAV4" */
  label: string;
  onPress: () => void;
}

/** A heart on a disc, for the corner of a picture. */
export function HeartToggle({ pressed, busy = false, label, onPress }: HeartToggleProps) {
  return (
    <IconButton
      icon="heart"
      label={label}
      aria-pressed={pressed}
      aria-disabled={busy || undefined}
      className={classes(styles.heart, pressed && styles.on)}
      onClick={() => {
        if (!busy) onPress();
      }}
    />
  );
}
