import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { classes } from './class-names.ts';
import styles from './tall-card.module.css';

export interface TallCardProps {
  to: string;
  title: string;
  level?: 2 | 3 | 4;
  /** Picture with `square` */
  picture: ReactNode;
  price: ReactNode;
  was?: ReactNode;
  /** Landed, or the mark UNDER AUCTION */
  landed?: ReactNode;
  plate?: ReactNode;
}

/** A card of a rail. The title's link covers it. */
export function TallCard({ to, title, level = 3, picture, price, was, landed, plate }: TallCardProps) {
  const Heading = `h${level}` as const;
  return (
    <li className={styles.tall}>
      {picture}
      <div className={styles.inside}>
        <Heading className={styles.title}>
          <Link to={to}>{title}</Link>
        </Heading>
        <div className={styles.price}>{price}</div>
        {was}
        {landed && <div className={styles.landed}>{landed}</div>}
        {plate && <div className={styles.plate}>{plate}</div>}
      </div>
    </li>
  );
}

/** A row that scrolls sideways on a phone and stands in columns on a wide screen. Its items are `<li>`. */
export function Rail({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <ul className={classes(styles.rail, className)} aria-label={label}>
      {children}
    </ul>
  );
}
