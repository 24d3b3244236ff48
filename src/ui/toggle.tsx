import { Button, type ButtonProps } from './button.tsx';
import { classes } from './class-names.ts';
import styles from './toggle.module.css';

export interface ToggleProps extends Omit<ButtonProps, 'aria-pressed'> {
  pressed: boolean;
}

/** A button that stays down: its sign is filled while it is. Its words stay the same either way. */
export function Toggle({ pressed, className, ...button }: ToggleProps) {
  return <Button {...button} aria-pressed={pressed} className={classes(pressed && styles.on, className)} />;
}
