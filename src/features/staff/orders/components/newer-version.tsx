import { Trans, useLingui } from '@lingui/react/macro';
import type { StaffOrderDetail } from '#contract/staff/orders.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { useOrderRows } from '../order-rows.ts';
import { EventLine } from './history.tsx';
import styles from '../order-screen.module.css';

interface NewerProps {
  seen: StaffOrderDetail;
  now: StaffOrderDetail;
  onTake: () => void;
}

/** Somebody else of the staff changed the order meanwhile: what was seen beside what holds, and who did it. */
export function NewerVersion({ seen, now, onTake }: NewerProps) {
  const { t } = useLingui();
  const rowsOf = useOrderRows();
  const before = new Map(rowsOf(seen).map((row) => [row.key, row.value]));
  const changed = rowsOf(now).filter((row) => before.get(row.key) !== row.value);
  const known = new Set(seen.events.map(({ id }) => id));
  const fresh = now.events.filter(({ id }) => !known.has(id));
  return (
    <Note
      kind="stop"
      role="alert"
      stacked
      className={styles.newer}
      title={<Trans>This order was changed while you looked at it</Trans>}
    >
      {changed.length > 0 && (
        <table className={styles.both} aria-label={t`What is different`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>What</Trans>
              </th>
              <th scope="col">
                <Trans>You saw</Trans>
              </th>
              <th scope="col">
                <Trans>Now</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {changed.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                <td>{before.get(row.key)}</td>
                <td>
                  <b>{row.value}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {fresh.length > 0 && (
        <ul aria-label={t`What happened in the meantime`} className={styles.fresh}>
          {fresh.map((event) => (
            <li key={event.id}>
              <EventLine event={event} />
              {event.actor && (
                <small className="muted">
                  {' '}
                  <Trans>by {event.actor}</Trans>
                </small>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button variant="main" onClick={onTake}>
        <Trans>Continue with the newer one</Trans>
      </Button>
    </Note>
  );
}
