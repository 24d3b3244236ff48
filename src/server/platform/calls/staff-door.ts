import type { Config } from '../base/config.ts';
import { forbidden, type HttpProblem, totpRequired } from '../http/errors.ts';
import type { User } from './handle.ts';

/**
 * Why somebody may not use what is staff's, or null: first the role, then the second step where it is required
 * (account contract 2.11), so that nobody else learns of it.
 */
export function staffDoor(user: User | null, config: Pick<Config, 'staffTotp'>): HttpProblem | null {
  if (user?.isStaff !== true) return forbidden();
  return config.staffTotp === 'required' && !user.hasSecondStep ? totpRequired() : null;
}
