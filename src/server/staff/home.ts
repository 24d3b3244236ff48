import { staffHome } from '#contract/staff.ts';
import { unavailable } from '#server/platform/errors.ts';
import { answer } from '#server/platform/handle.ts';

export const staffHomeHandler = answer(staffHome, 'staff', () => {
  throw unavailable();
});
