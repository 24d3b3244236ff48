import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { classes } from './class-names.ts';
import styles from './vehicle-card.module.css';

export interface VehicleCardProps {
  to: string;
  title: string;
  /** of the heading: 2 in a list of results, 3 under a section's heading */
  level?: 2 | 3;
  /** Picture */
  picture: ReactNode;
  /** stands on the picture's corner, over the card's link: a HeartToggle */
  corner?: ReactNode;
  /** Price */
  price: ReactNode;
  /** Was, on deal cards */
  was?: ReactNode;
  /** one line each: "Manual, Petrol", "29,400 mi, 1,329 cc" */
  facts?: readonly ReactNode[];
  /** Mark under the facts, such as whether a part fits; may turn out to draw nothing */
  mark?: ReactNode;
  /** Landed, or the mark UNDER AUCTION in its place */
  landed?: ReactNode;
  /** Plate */
  plate?: ReactNode;
  /** Button "Inquire", named with the title */
  action?: ReactNode;
}

/** One result. The title's link covers the card; photo and action stand above it. */
export function VehicleCard(props: VehicleCardProps) {
  const { to, title, level = 2, picture, corner, price, was, facts = [], landed, plate, action } = props;
  const Heading = `h${level}` as const;
  return (
    <li className={classes(styles.card, !landed && styles.bare)}>
      <div className={styles.picture}>{picture}</div>
      {corner && <div className={styles.corner}>{corner}</div>}
      <div className={styles.price}>
        {price}
        {was}
      </div>
      <div className={styles.core}>
        <Heading className={styles.title}>
          <Link to={to}>{title}</Link>
        </Heading>
        {facts.map((fact, index) => (
          <p key={index} className={styles.fact}>
            {fact}
          </p>
        ))}
        {props.mark}
      </div>
      {landed && <div className={styles.landed}>{landed}</div>}
      {plate && <div className={styles.plate}>{plate}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
}

/** The list of them. */
export function VehicleCards({
  children,
  label,
  className,
}: {
  children: ReactNode;
  label?: string;
  className?: string;
}) {
  return (
    <ul className={classes(styles.cards, className)} aria-label={label}>
      {children}
    </ul>
  );
}
