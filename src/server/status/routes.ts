import { staffStatus } from '#contract/staff-status.ts';
import { answer, type Handler } from '#server/platform/calls/handle.ts';
import { readStatus } from './read-status.ts';

export const routes: Handler[] = [
  answer(staffStatus, 'staff', ({ db, config, now }) => readStatus(db, config.dataDir, now)),
];
