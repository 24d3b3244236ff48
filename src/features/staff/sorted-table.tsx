import { useLingui } from '@lingui/react/macro';
import { DataTable, type DataTableProps } from '#ui/data-table.tsx';
import { SelectField } from '#ui/field.tsx';
import styles from './sorted-table.module.css';

interface SortedTableProps<Item, S extends string> extends Omit<DataTableProps<Item>, 'sort' | 'onSort'> {
  sort: S;
  /** In words, in the order in which they are offered; a minus before a column's key turns it round. */
  ways: Readonly<Record<S, string>>;
  onSort: (sort: S) => void;
  /** Columns that show the age of what they sort by: their highest is its lowest. */
  turned?: readonly string[];
}

/** A table that sorts by its heads; on a phone, where the heads are folded away, by a choice over it. */
export function SortedTable<Item, S extends string>(props: SortedTableProps<Item, S>) {
  const { t } = useLingui();
  const { sort, ways, onSort, turned = [], columns, ...table } = props;
  const isWay = (word: string): word is S => Object.hasOwn(ways, word);
  const choose = (word: string): void => {
    if (isWay(word)) onSort(word);
  };
  const column = sort.replace('-', '');
  return (
    <>
      <div className={styles.choice}>
        <SelectField label={t`Sort by`} value={sort} onChange={(event) => choose(event.target.value)}>
          {Object.entries<string>(ways).map(([way, words]) => (
            <option key={way} value={way}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      <DataTable
        {...table}
        columns={columns.map((one) => (isWay(one.key) ? { ...one, sorts: true } : one))}
        sort={{ column, descending: sort.startsWith('-') !== turned.includes(column) }}
        onSort={(wanted) => {
          const down = wanted.descending !== turned.includes(wanted.column);
          choose(`${down ? '-' : ''}${wanted.column}`);
        }}
      />
    </>
  );
}
