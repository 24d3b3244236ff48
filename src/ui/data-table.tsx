import type { KeyboardEvent, ReactNode } from 'react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import { Checkbox } from 'react-aria-components/Checkbox';
import { classes } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './data-table.module.css';

export interface DataColumn<Item> {
  /** Names the column in a sort. */
  key: string;
  /** Label of the head, and of the value in a folded row. */
  label: string;
  cell: (item: Item) => ReactNode;
  /** Figures stand right. */
  right?: boolean;
  /** Names the row: one column of each table does. */
  heading?: boolean;
  sorts?: boolean;
}

export interface DataSort {
  column: string;
  descending: boolean;
}

export interface DataTableProps<Item> {
  /** Name of what the table holds, read aloud. */
  label: string;
  columns: readonly DataColumn<Item>[];
  rows: readonly Item[];
  keyOf: (item: Item) => string;
  /** Enter on a row, or a press. */
  onOpen?: (key: string) => void;
  sort?: DataSort;
  onSort?: (sort: DataSort) => void;
  /** Keys of the chosen rows, with the names of the boxes that choose them; none: rows are not chosen. */
  chosen?: {
    keys: ReadonlySet<string>;
    onChange: (keys: ReadonlySet<string>) => void;
    label: string;
  };
  /** In the place of rows. */
  empty?: ReactNode;
}

/**
 * A table to work in by keyboard: arrows, or J and K, go from row to row, arrows also from cell to cell, Space chooses,
 * Enter opens.
 * On a phone each row folds into labels and values.
 */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { label, columns, rows, keyOf, onOpen, sort, onSort, chosen, empty } = props;
  return (
    <div role="presentation" className={styles.scroll} onKeyDown={stepByLetter}>
      <Table
        aria-label={label}
        className={styles.table}
        selectionMode={chosen ? 'multiple' : 'none'}
        selectedKeys={chosen?.keys ?? []}
        onSelectionChange={(keys) =>
          chosen?.onChange(new Set(keys === 'all' ? rows.map(keyOf) : [...keys].map(String)))
        }
        {...(onOpen && { onRowAction: (key) => onOpen(String(key)) })}
        {...(sort && {
          sortDescriptor: {
            column: sort.column,
            direction: sort.descending ? ('descending' as const) : ('ascending' as const),
          },
        })}
        onSortChange={({ column, direction }) =>
          onSort?.({ column: String(column), descending: direction === 'descending' })
        }
      >
        <TableHeader>
          {chosen && (
            <Column className={styles.choose} textValue={chosen.label}>
              <Choose />
            </Column>
          )}
          {columns.map((column) => (
            <Column
              key={column.key}
              id={column.key}
              isRowHeader={column.heading ?? false}
              allowsSorting={column.sorts ?? false}
              textValue={column.label}
              className={classes(column.right && styles.right)}
            >
              {({ sortDirection }) => (
                <span className={styles.head}>
                  {column.label}
                  {column.sorts && (
                    <span className={styles.sign}>
                      {sortDirection && (
                        <Icon
                          name="arrow-up"
                          size={14}
                          className={sortDirection === 'descending' ? styles.down : undefined}
                        />
                      )}
                    </span>
                  )}
                </span>
              )}
            </Column>
          ))}
        </TableHeader>
        <TableBody renderEmptyState={() => empty}>
          {rows.map((item) => (
            <Row key={keyOf(item)} id={keyOf(item)} className={classes(styles.row, onOpen && styles.opens)}>
              {chosen && (
                <Cell className={styles.choose}>
                  <Choose />
                </Cell>
              )}
              {columns.map((column) => (
                <Cell
                  key={column.key}
                  data-label={column.label}
                  className={classes(column.right && styles.right, column.heading && styles.names)}
                >
                  <span>{column.cell(item)}</span>
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

/** J and K go down and up, as in other programs that are worked by keyboard. */
function stepByLetter(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  if (key !== 'j' && key !== 'k') return;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
  if (target.closest('input, textarea, select')) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody [role="row"]')];
  const at = rows.findIndex((row) => row.contains(target));
  const next = rows[at === -1 ? 0 : at + (key === 'j' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Choose() {
  return (
    <Checkbox slot="selection" className={styles.box}>
      {({ isSelected, isIndeterminate }) => (
        <span aria-hidden="true">
          {(isSelected || isIndeterminate) && <Icon name="check" size={14} stroke={3} />}
        </span>
      )}
    </Checkbox>
  );
}
