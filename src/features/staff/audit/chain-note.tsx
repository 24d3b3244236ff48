import { Trans, useLingui } from '@lingui/react/macro';
import { auditChain } from '#contract/staff/audit.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import styles from './audit.module.css';
import { useDates } from '../dates.tsx';

/** Tells whether each entry still covers the one before it: an entry that was changed or taken out breaks the chain. */
export function ChainNote() {
  const { i18n } = useLingui();
  const { time } = useDates();
  const { data, problem, refresh } = useUncachedQuery(auditChain, {});
  const again = (
    <Button small variant="quiet" onClick={refresh}>
      <Trans>Check again</Trans>
    </Button>
  );
  if (!data)
    return (
      <p className={`small muted ${styles.chain}`} role="status">
        {problem ? <Trans>The log could not be checked.</Trans> : <Trans>The log is being checked.</Trans>}
        {problem && again}
      </p>
    );
  const count = i18n.number(data.entries);
  const place = data.broken_at;
  if (place !== null)
    return (
      <Note kind="stop" role="alert" title={<Trans>The log was tampered with.</Trans>}>
        <Trans>
          Entry {place} does not match the one before it. The {count} entries before it are intact. Tell the
          person who runs the database.
        </Trans>
      </Note>
    );
  const at = time(data.checked_at);
  return (
    <p className={`small ${styles.chain}`}>
      <Mark kind="ok">
        <Trans>
          All {count} entries are intact, checked at {at}
        </Trans>
      </Mark>
      {again}
    </p>
  );
}
