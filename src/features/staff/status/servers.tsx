import { Trans, useLingui } from '@lingui/react/macro';
import type { ServerProcess } from '#contract/staff/status.ts';
import { Box } from '#ui/box.tsx';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import { MomentText } from '../dates.tsx';

/** Processes of the shop. Two builds at a time are an update that is under way, or one that did not come to its end. */
export function Servers({ servers }: { servers: readonly ServerProcess[] }) {
  const { t, i18n } = useLingui();
  const roles = { all: t`Pages and jobs`, web: t`Pages`, jobs: t`Jobs` };
  const builds = new Set(servers.filter((one) => !one.is_silent).map(({ build }) => build));
  const columns: readonly DataColumn<ServerProcess>[] = [
    { key: 'id', label: t`Server`, heading: true, cell: ({ id }) => id.slice(0, 8) },
    {
      key: 'state',
      label: t`Status`,
      cell: ({ is_silent }) =>
        is_silent ? (
          <Mark kind="stop">
            <Trans>Not responding</Trans>
          </Mark>
        ) : (
          <Mark kind="ok">
            <Trans>Running</Trans>
          </Mark>
        ),
    },
    { key: 'role', label: t`Role`, cell: ({ role }) => roles[role] },
    { key: 'build', label: t`Build`, cell: ({ build }) => build },
    { key: 'started', label: t`Started`, cell: ({ started_at }) => <MomentText of={started_at} /> },
    { key: 'seen', label: t`Last seen`, cell: ({ seen_at }) => <MomentText of={seen_at} /> },
    {
      key: 'memory',
      label: t`Memory`,
      right: true,
      cell: ({ memory_mb }) => i18n.number(memory_mb, { style: 'unit', unit: 'megabyte' }),
    },
  ];
  return (
    <Box title={<Trans>Processes</Trans>}>
      <div className="stack">
        {builds.size > 1 && (
          <Note kind="wait" title={<Trans>Two builds run at once.</Trans>}>
            <Trans>An update is under way. If this is still here after ten minutes, it did not finish.</Trans>
          </Note>
        )}
        <DataTable
          label={t`Processes`}
          columns={columns}
          rows={servers}
          keyOf={({ id }) => id}
          empty={<Empty icon="alert-circle" title={<Trans>No server has reported today</Trans>} />}
        />
      </div>
    </Box>
  );
}
