import { Link } from './link.tsx';
import { classes } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './steps.module.css';

export interface StepView {
  label: string;
  state: 'done' | 'current' | 'next';
  /** a done step leads back to its page */
  to?: string;
}

export interface StepsProps {
  /** name of the flow: "Checkout" */
  label: string;
  steps: readonly StepView[];
  className?: string;
}

export function Steps({ label, steps, className }: StepsProps) {
  return (
    <ol className={classes(styles.steps, className)} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.label}
          className={step.state === 'done' ? styles.done : undefined}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          {step.state === 'done' && <Icon name="check" size={16} />}
          {step.to && step.state === 'done' ? (
            <Link to={step.to}>{step.label}</Link>
          ) : (
            <span>{step.label}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
