import { staffStatus } from '#contract/staff/status.ts';
import { answer } from '#server/platform/calls/handle.ts';
import { readStatus } from './read-status.ts';

export const routes = [
  answer(staffStatus, 'staff', ({ db, config, now }) => readStatus(db, config.dataDir, now)),
];
