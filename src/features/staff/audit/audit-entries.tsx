import { Trans, useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '#contract/staff/audit.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Link } from '#ui/link.tsx';
import styles from './audit.module.css';
import { useDates } from '../dates.tsx';

/** One act to a row, newest first, with each field that it changed. */
export function AuditEntries({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useLingui();
  const columns: readonly DataColumn<AuditEntry>[] = [
    { key: 'at', label: t`When`, cell: when },
    {
      key: 'actor',
      label: t`Who`,
      cell: ({ actor }) => (actor ? actor.name || actor.id : t`The shop itself`),
    },
    { key: 'action', label: t`Action`, heading: true, cell: act },
    { key: 'changes', label: t`Before and after`, cell: changes },
  ];
  return (
    <DataTable
      label={t`Audit log`}
      columns={columns}
      rows={entries}
      keyOf={({ id }) => String(id)}
      empty={<Empty icon="search" title={<Trans>No matching entries</Trans>} />}
    />
  );
}

const when = (entry: AuditEntry) => <When entry={entry} />;
const act = (entry: AuditEntry) => <Act entry={entry} />;
const changes = (entry: AuditEntry) => <Changes entry={entry} />;

function When({ entry: { at, id } }: { entry: AuditEntry }) {
  const { moment } = useDates();
  return (
    <>
      {moment(at, true)}
      <small>{id}</small>
    </>
  );
}

function Act({ entry: { action, entity, entity_id: about } }: { entry: AuditEntry }) {
  return (
    <>
      <span className={styles.act}>{action}</span>
      <small>
        <Link to={`/staff/audit?entity=${encodeURIComponent(`${entity} ${about}`)}`}>
          {entity} {about}
        </Link>
      </small>
    </>
  );
}

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const all = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  // Of a thing that was made or taken away, what it did not have says nothing.
  const names = [...all].filter((name) => (before?.[name] ?? after?.[name] ?? null) !== null);
  if (names.length === 0) return '–';
  return (
    <dl className={styles.changes}>
      {names.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {before && <del>{text(before[name])}</del>}
            {before && after && <span aria-hidden="true"> → </span>}
            {after && <ins>{text(after[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const text = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};
