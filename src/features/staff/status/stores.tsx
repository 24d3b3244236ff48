import { Trans, useLingui } from '@lingui/react/macro';
import type { StaffStatus } from '#contract/staff/status.ts';
import { Box } from '#ui/box.tsx';
import { Figures, type FigureView } from '#ui/figures.tsx';
import { Mark } from '#ui/mark.tsx';

const GB = 1_000_000_000;
/** Below this the shop takes nothing more (security R4). */
const LOW_BYTES = 500_000_000;
/** Standbys further behind than this serve nobody who has just written. */
const FAR_BEHIND_SECONDS = 30;

/** Database, its standbys, the disk, and the catalogue that phones take. */
export function Stores({ status }: { status: StaffStatus }) {
  const { i18n } = useLingui();
  const { database, disk, catalogue_version: version } = status;
  const gigabytes = (bytes: number) =>
    i18n.number(bytes / GB, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 });
  const [free, total] = [gigabytes(disk.free_bytes), gigabytes(disk.total_bytes)];
  const items: FigureView[] = [
    { key: 'database', label: <Trans>Database</Trans>, value: gigabytes(database.bytes) },
    ...database.standbys.map(({ name, behind_seconds: behind }) => ({
      key: `standby ${name}`,
      label: <Trans>Standby {name}</Trans>,
      value: <Behind seconds={behind} />,
    })),
    {
      key: 'disk',
      label: <Trans>Disk of this server, free</Trans>,
      value:
        disk.free_bytes < LOW_BYTES ? (
          <Mark kind="stop">
            <Trans>
              {free} of {total}
            </Trans>
          </Mark>
        ) : (
          <Trans>
            {free} of {total}
          </Trans>
        ),
    },
    { key: 'catalogue', label: <Trans>Version of the catalogue</Trans>, value: i18n.number(version) },
  ];
  return (
    <Box title={<Trans>Storage</Trans>}>
      <Figures items={items} />
    </Box>
  );
}

function Behind({ seconds }: { seconds: number | null }) {
  const { i18n } = useLingui();
  if (seconds === null) return <Trans>Follows</Trans>;
  const text = i18n.number(seconds, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
  return (
    <Mark kind={seconds > FAR_BEHIND_SECONDS ? 'stop' : 'ok'}>
      <Trans>{text} behind</Trans>
    </Mark>
  );
}
