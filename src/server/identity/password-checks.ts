import type { Limit } from '#server/platform/calls/handle.ts';

/**
 * One count for everything that asks a signed-in person for the password again (account contract 7): whoever holds a
 * stolen session has five guesses, not five for each call.
 */
export const PASSWORD_CHECKS: Limit = {
  name: 'password-check',
  per: 'user',
  max: 5,
  windowSeconds: 15 * 60,
  weigh: 'failures',
};

/** Option of a refusal that is not about who asks: it weighs nothing in the count of passwords that were tried. */
export const UNCOUNTED = { uncounted: true } as const;
