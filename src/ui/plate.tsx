import { classes } from './class-names.ts';
import styles from './plate.module.css';

export interface PlateProps {
  /** as printed: "47 902" */
  children: string;
  /** the word on the band: "REF" for stock, "CODE" for promo codes */
  label?: string;
  large?: boolean;
  className?: string;
}

/** The stock reference as a number plate: white with a green band, in both themes. */
export function Plate({ children, label = 'REF', large = false, className }: PlateProps) {
  return (
    <span className={classes(styles.plate, large && styles.large, className)}>
      <i>{label}</i>
      <b>{children}</b>
    </span>
  );
}
