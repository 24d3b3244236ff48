import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import styles from './price.module.css';

/** A printed amount in parts: "$" "4,500" ".00" "USD". Cents come with their mark; code may be left out. */
export interface PriceParts {
  symbol: string;
  whole: string;
  cents?: string;
  code?: string;
}

export interface PriceProps extends PriceParts {
  large?: boolean;
  className?: string;
}

/** The largest thing on its card; cents and currency step back. */
export function Price({ symbol, whole, cents, code, large = false, className }: PriceProps) {
  return (
    <span className={classes(styles.price, large && styles.large, className)}>
      <span className={styles.figure}>
        {symbol + whole}
        {cents && <small>{cents}</small>}
      </span>
      {code && (
        <>
          {' '}
          <abbr>{code}</abbr>
        </>
      )}
    </span>
  );
}

export interface WasProps {
  /** the earlier price, printed */
  price: ReactNode;
  /** read before it, not shown: "Before: " */
  beforeLabel: string;
  /** "Save: 10%" */
  children?: ReactNode;
}

/** The crossed-out price, small and grey. */
export function Was({ price, beforeLabel, children }: WasProps) {
  return (
    <p className={styles.was}>
      <s>
        <span className="vh">{beforeLabel}</span>
        {price}
      </s>
      {children}
    </p>
  );
}
