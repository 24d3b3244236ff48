import { Trans, useLingui } from '@lingui/react/macro';
import type { StaffUserDetail } from '#contract/staff/users.ts';
import { Box } from '#ui/box.tsx';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { MomentText } from '../dates.tsx';

type Session = StaffUserDetail['sessions'][number];

/** Devices where an account is signed in at the moment. */
export function UserSessions({ user }: { user: StaffUserDetail }) {
  const { t } = useLingui();
  const columns: readonly DataColumn<Session>[] = [
    { key: 'device', label: t`Device`, heading: true, cell: ({ device }) => device },
    { key: 'since', label: t`Since`, cell: ({ created_at: at }) => <MomentText of={at} /> },
    { key: 'used', label: t`Last used`, cell: ({ last_used_at: at }) => <MomentText of={at} /> },
  ];
  return (
    <Box title={<Trans>Signed in</Trans>}>
      {user.sessions.length === 0 ? (
        <p className="muted">
          <Trans>Nowhere at the moment.</Trans>
        </p>
      ) : (
        <DataTable
          label={t`Signed in`}
          columns={columns}
          rows={user.sessions}
          keyOf={({ device, created_at: at }) => `${device} ${at}`}
        />
      )}
    </Box>
  );
}

type Device = StaffUserDetail['devices'][number];

/** Phones and browsers that an account was signed in from. */
export function Devices({ user }: { user: StaffUserDetail }) {
  const { t } = useLingui();
  const columns: readonly DataColumn<Device>[] = [
    { key: 'name', label: t`Device`, heading: true, cell: ({ name }) => name },
    { key: 'first', label: t`First seen`, cell: ({ first_seen_at: at }) => <MomentText of={at} /> },
    { key: 'last', label: t`Last seen`, cell: ({ last_seen_at: at }) => <MomentText of={at} /> },
  ];
  return (
    <Box title={<Trans>Known devices</Trans>}>
      <DataTable
        label={t`Known devices`}
        columns={columns}
        rows={user.devices}
        keyOf={({ name, first_seen_at: at }) => `${name} ${at}`}
      />
    </Box>
  );
}
