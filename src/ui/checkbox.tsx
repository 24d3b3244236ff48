import { useId, type ComponentProps, type ReactNode } from 'react';
import { classes } from './class-names.ts';
import { FieldError } from './field.tsx';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'size'> {
  /** the words beside the box */
  children: ReactNode;
  /** at the right end: how many there are of it */
  count?: ReactNode;
  /** 36 high on a wide screen, for a panel of filters */
  dense?: boolean;
  error?: ReactNode;
}

export function Checkbox({ children, count, dense, error, className, ...input }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={classes(error ? styles.bad : undefined, className)}>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <label className={classes(styles.check, dense && styles.dense, input.disabled && styles.off)}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : input['aria-describedby']}
        />
        <span>{children}</span>
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </label>
    </div>
  );
}

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'size' | 'role'> {
  children: ReactNode;
}

/** A setting that acts at once. What is sent with a form is a Checkbox. */
export function Switch({ children, className, ...input }: SwitchProps) {
  return (
    <label className={classes(styles.switch, input.disabled && styles.off, className)}>
      <span>{children}</span>
      {/* the native box says itself whether it is checked */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input {...input} type="checkbox" role="switch" />
    </label>
  );
}
