import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import styles from './data-table.module.css';

export interface DataColumn<Row> {
  /** of the head, and of the folded row's label */
  label: string;
  cell: (row: Row) => ReactNode;
  /** figures stand right */
  right?: boolean;
  /** names the row: its cell is the row's heading */
  heading?: boolean;
}

export interface DataTableProps<Row> {
  /** read aloud, or shown by the heading over the table */
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** rows chosen stand on soft green */
  selected?: (row: Row) => boolean;
  className?: string;
}

/** A table on a wide screen; on a phone each row folds into labels and values. */
export function DataTable<Row>({ caption, columns, rows, keyOf, selected, className }: DataTableProps<Row>) {
  return (
    <table className={classes(styles.table, className)}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={column.right ? styles.right : undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={selected?.(row) ? styles.selected : undefined}>
            {columns.map((column) =>
              column.heading ? (
                <th key={column.label} scope="row">
                  {column.cell(row)}
                </th>
              ) : (
                <td
                  key={column.label}
                  data-label={column.label}
                  className={column.right ? styles.right : undefined}
                >
                  <span>{column.cell(row)}</span>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
