import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import styles from './sum.module.css';

export interface SumRow {
  /** must differ from the other rows'; the label is used when it is a string */
  key?: string;
  label: ReactNode;
  /** who set the figure, and when */
  source?: ReactNode;
  /** printed */
  amount: ReactNode;
  /** under the figure, small: "estimate" */
  note?: ReactNode;
  /** grey figure: an estimate, or nothing yet */
  muted?: boolean;
  /** smaller type, for what only explains the rows above */
  small?: boolean;
}

export interface SumProps {
  rows: readonly SumRow[];
  /** stands under a 2 px line */
  total?: SumRow;
  /** what the table sums up, read aloud */
  caption?: ReactNode;
  className?: string;
}

export function Sum({ rows, total, caption, className }: SumProps) {
  return (
    <div className={classes(styles.place, className)}>
      <table className={styles.sum}>
        {caption && <caption className="vh">{caption}</caption>}
        <tbody>
          {rows.map((row, index) => (
            <Row key={row.key ?? (typeof row.label === 'string' ? row.label : index)} row={row} />
          ))}
          {total && <Row row={total} total />}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, total = false }: { row: SumRow; total?: boolean }) {
  return (
    <tr className={classes(total && styles.total, row.small && styles.minor)}>
      <th scope="row">
        {row.label}
        {row.source && <small>{row.source}</small>}
      </th>
      <td>
        {row.muted ? <span className="muted">{row.amount}</span> : row.amount}
        {row.note && <small>{row.note}</small>}
      </td>
    </tr>
  );
}
