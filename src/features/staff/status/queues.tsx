import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { StaffStatus, WaitingQueue } from '#contract/staff/status.ts';
import { Box } from '#ui/box.tsx';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { MomentText } from '../dates.tsx';
import { Note } from '#ui/note.tsx';

/** Things that wait for a job of a server, since when, and what was given up. */
export function Queues({ queues, phones }: Pick<StaffStatus, 'queues' | 'phones'>) {
  const { t, i18n } = useLingui();
  const names = { mail: t`Emails`, push: t`Notices to phones`, uploads: t`Incoming photos` };
  const stuck = queues.reduce((sum, queue) => sum + queue.stuck, 0);
  const columns: readonly DataColumn<WaitingQueue>[] = [
    { key: 'queue', label: t`Queue`, heading: true, cell: ({ queue }) => names[queue] },
    { key: 'waiting', label: t`Waiting`, right: true, cell: ({ waiting }) => i18n.number(waiting) },
    {
      key: 'oldest',
      label: t`Oldest since`,
      cell: ({ oldest }) => (oldest === null ? '–' : <MomentText of={oldest} />),
    },
    { key: 'stuck', label: t`Failed`, right: true, cell: ({ stuck: count }) => i18n.number(count) },
  ];
  return (
    <Box title={<Trans>Queues</Trans>}>
      <div className="stack">
        {stuck > 0 && (
          <Note kind="stop" title={<Trans>Some emails could not be sent after a day of trying.</Trans>}>
            <Trans>The mail server refused them. Their lines in the log say why.</Trans>
          </Note>
        )}
        <DataTable label={t`Queues`} columns={columns} rows={queues} keyOf={({ queue }) => queue} />
        {phones && (
          <p>
            {phones.oldest === null ? (
              <Trans>No phone had anything left to send when it was last heard of.</Trans>
            ) : (
              <Trans>
                Oldest unsent work seen on phones: since <MomentText of={phones.oldest} />, on{' '}
                <Plural value={phones.phones} one="# phone" other="# phones" />.
              </Trans>
            )}
          </p>
        )}
      </div>
    </Box>
  );
}
