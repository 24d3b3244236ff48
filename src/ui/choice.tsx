import { useId, type ReactNode } from 'react';
import { classes } from './class-names.ts';
import { FieldError } from './field.tsx';
import styles from './choice.module.css';

export interface ChoiceOption<Value extends string> {
  value: Value;
  label: ReactNode;
  /** second line, smaller */
  detail?: ReactNode;
  disabled?: boolean;
}

export interface ChoiceProps<Value extends string> {
  legend: ReactNode;
  legendHidden?: boolean;
  options: readonly ChoiceOption<Value>[];
  /** null while nothing is chosen */
  value: Value | null;
  onChange: (value: Value) => void;
  /** cells: two or three side by side (RORO, Container). rows: one under another with large values (a clash) */
  layout?: 'cells' | 'rows';
  error?: ReactNode;
  disabled?: boolean;
  name?: string;
  className?: string;
}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const {
    legend,
    legendHidden,
    options,
    value,
    onChange,
    layout = 'cells',
    error,
    disabled,
    className,
  } = props;
  const id = useId();
  const name = props.name ?? id;
  return (
    <fieldset
      className={classes(error ? styles.bad : undefined, className)}
      aria-describedby={error ? `${id}-error` : undefined}
      disabled={disabled}
    >
      <legend className={legendHidden ? 'vh' : styles.legend}>{legend}</legend>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className={styles[layout]}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.cell}>
              <span className={styles.label}>{option.label}</span>
              {option.detail && <small>{option.detail}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
