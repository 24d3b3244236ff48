import { staffHome } from '#contract/staff.ts';
import { answer } from '#server/platform/handle.ts';

/** Who of the shop's people asks. Only the door is of interest: what is behind it comes with their work. */
export const staffHomeHandler = answer(staffHome, 'staff', ({ user }) =>
  Promise.resolve({
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    totp_enabled: user.hasSecondStep,
  }),
);
