import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { type DashboardFilter, type DashboardLine, FILTERS, isWanted, linesWith } from './dashboard-lines.ts';
import { DashboardListing } from './dashboard-line.tsx';
import styles from './dashboard-list.module.css';

/** So many lines are drawn at first, and with each press more. */
const AT_ONCE = 50;

interface ListProps {
  lines: readonly DashboardLine[];
  filter: DashboardFilter;
  onFilter: (filter: DashboardFilter) => void;
  date: (time: string) => string;
  acts: (line: DashboardLine) => ReactNode;
  /** Names of the chosen lines, and who may be chosen; null: nothing is chosen now. */
  choosing: {
    chosen: ReadonlySet<string>;
    may: (line: DashboardLine) => boolean;
    onChange: (chosen: ReadonlySet<string>) => void;
  } | null;
}

export const dashboardLineKey = ({ listing }: DashboardLine): string => String(listing.prod_id);

/** All listings, found by words and by what is the matter with them. */
export function DashboardList({ lines, filter, onFilter, date, acts, choosing }: ListProps) {
  const { t, i18n } = useLingui();
  const [words, setWords] = useState('');
  const [most, setMost] = useState(AT_ONCE);
  const found = linesWith(lines, filter, words);
  const shown = found.slice(0, most);
  const names: Record<DashboardFilter, string> = {
    all: t`All`,
    draft: t`Drafts`,
    live: t`Live`,
    waiting: t`Waiting to send`,
    needs: t`Needs your answer`,
    vehicles: t`Vehicles`,
    spares: t`Auto Spare Parts`,
  };
  const left = found.length - shown.length;
  return (
    <div className="stack">
      <div className={styles.bar}>
        <TextField
          label={<Trans>Search your listings</Trans>}
          type="search"
          enterKeyHint="search"
          value={words}
          maxLength={255}
          wide
          onChange={({ target }) => setWords(target.value)}
        />
        <SelectField
          label={<Trans>Show</Trans>}
          value={filter}
          onChange={({ target }) => onFilter(FILTERS.find((one) => one === target.value) ?? 'all')}
        >
          {FILTERS.map((one) => (
            <option key={one} value={one}>
              {names[one]} ({i18n.number(lines.filter((line) => isWanted(line, one)).length)})
            </option>
          ))}
        </SelectField>
      </div>
      {choosing && found.length > 0 && <ChooseAll lines={found} choosing={choosing} />}
      <p className="vh" role="status">
        <Plural value={found.length} one="# listing found" other="# listings found" />
      </p>
      {found.length === 0 ? (
        <p className="muted">
          <Trans>None of your listings match.</Trans>
        </p>
      ) : (
        <table className={styles.table} aria-label={t`Listings`}>
          <thead>
            <tr>
              {choosing && (
                <th scope="col">
                  <span className="vh">{t`Chosen`}</span>
                </th>
              )}
              <th scope="col">{t`Vehicle ID`}</th>
              <th scope="col">{t`Name`}</th>
              <th scope="col" className={styles.right}>{t`Price`}</th>
              <th scope="col">{t`Status`}</th>
              <th scope="col">{t`Date created`}</th>
              <th scope="col">
                <span className="vh">{t`What you can do`}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <DashboardListing
                key={dashboardLineKey(line)}
                line={line}
                date={date}
                acts={acts(line)}
                box={choosing && <ChooseOne line={line} choosing={choosing} />}
              />
            ))}
          </tbody>
        </table>
      )}
      {left > 0 && (
        <Button onClick={() => setMost(most + AT_ONCE)}>
          <Trans>Show {Math.min(left, AT_ONCE)} more</Trans>
        </Button>
      )}
    </div>
  );
}

type Choosing = NonNullable<ListProps['choosing']>;

function ChooseOne({ line, choosing }: { line: DashboardLine; choosing: Choosing }) {
  const { t } = useLingui();
  const { chosen, may, onChange } = choosing;
  const key = dashboardLineKey(line);
  const title = line.listing.prod_name;
  return (
    <Checkbox
      checked={chosen.has(key)}
      disabled={!may(line)}
      onChange={({ target }) => {
        const next = new Set(chosen);
        if (target.checked) next.add(key);
        else next.delete(key);
        onChange(next);
      }}
    >
      <span className="vh">{t`Choose ${title}`}</span>
    </Checkbox>
  );
}

function ChooseAll({ lines, choosing }: { lines: readonly DashboardLine[]; choosing: Choosing }) {
  const { chosen, may, onChange } = choosing;
  const able = lines.filter(may).map(dashboardLineKey);
  return (
    <Checkbox
      className={styles.chosen}
      checked={able.length > 0 && able.every((key) => chosen.has(key))}
      onChange={({ target }) => onChange(new Set(target.checked ? able : []))}
    >
      <Trans>Choose all that are shown</Trans>
    </Checkbox>
  );
}
