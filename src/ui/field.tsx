import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { classes } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './field.module.css';

export interface FieldTexts {
  label: ReactNode;
  /** stands under the label, before the field: what to type, and why */
  hint?: ReactNode;
  /** what is wrong and how to mend it; empty or undefined when nothing is */
  error?: ReactNode;
  /** the label is read aloud and not shown */
  labelHidden?: boolean;
  /** free of the 440 px that a field is wide at most */
  wide?: boolean;
}

export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldTexts {
  /** of the control; made when not given */
  id?: string;
  className?: string;
  /** the control, with the wiring spread on it */
  children: (wiring: FieldWiring) => ReactNode;
}

/** Label, hint and error round any control. The ready-made fields below cover the usual ones. */
export function Field({ id, label, hint, error, labelHidden, wide, className, children }: FieldProps) {
  const made = useId();
  const own = id ?? made;
  const hintId = hint ? `${own}-hint` : undefined;
  const errorId = error ? `${own}-error` : undefined;
  return (
    <div className={classes(styles.field, wide && styles.wide, error ? styles.bad : undefined, className)}>
      <label htmlFor={own} className={labelHidden ? 'vh' : styles.label}>
        {label}
      </label>
      {hint && (
        <span className={styles.hint} id={hintId}>
          {hint}
        </span>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {children({
        id: own,
        'aria-describedby': classes(hintId, errorId),
        'aria-invalid': error ? true : undefined,
      })}
    </div>
  );
}

/** The red line of a field, for groups that draw their own. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <Icon name="alert-circle" size={18} />
      <span>{children}</span>
    </p>
  );
}

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'size' | 'children'> {
  /** stands inside the field at its right, for example a unit or a button */
  end?: ReactNode;
}

export function TextField({
  label,
  hint,
  error,
  labelHidden,
  wide,
  id,
  className,
  end,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, labelHidden, wide, id, className }}>
      {(wiring) =>
        end ? (
          <div className={styles.ended}>
            <input type="text" {...input} {...wiring} className={styles.input} />
            {end}
          </div>
        ) : (
          <input type="text" {...input} {...wiring} className={styles.input} />
        )
      }
    </Field>
  );
}

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'children'> {}

export function TextArea({
  label,
  hint,
  error,
  labelHidden,
  wide = true,
  id,
  className,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, labelHidden, wide, id, className }}>
      {(wiring) => <textarea {...area} {...wiring} className={classes(styles.input, styles.area)} />}
    </Field>
  );
}

export interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<'select'>, 'size' | 'multiple'> {
  /** 44 high and bold, as in a bar over a list */
  compact?: boolean;
  /** the options */
  children: ReactNode;
}

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, labelHidden, wide, compact, id, className, children, ...select } = props;
  return (
    <Field {...{ label, hint, error, labelHidden, wide, id, className }}>
      {(wiring) => (
        <select
          {...select}
          {...wiring}
          className={classes(styles.input, styles.select, compact && styles.compact)}
        >
          {children}
        </select>
      )}
    </Field>
  );
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  /** the word on the button, and what a reader says: { text: 'Show', name: 'Show password' } */
  show: { text: string; name: string };
  hide: { text: string; name: string };
}

export function PasswordField({ show, hide, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const next = shown ? hide : show;
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={styles.reveal}
          aria-label={next.name}
          onClick={() => setShown(!shown)}
        >
          {next.text}
        </button>
      }
    />
  );
}
