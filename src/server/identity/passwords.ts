import { channel } from 'node:diagnostics_channel';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { normalForm } from '#domain/text/normal-form.ts';
import { Bounded } from '#server/platform/http/bounded-work.ts';

/** argon2id (the library's default kind) with 19 MiB, two passes, one lane: security 6. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a random text that nobody knows, made with the same cost: what an unknown user is compared with. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$gkF2+5vGkTKiVnY95fx3pA$x4RiiTyZi0P7d0MeOvFVQx+LGhaigkUtfumNhY7ObT4';

/**
 * Never more at once than cores, and at most three of the four threads that file access shares with us;
 * a flood of sign-ins waits here and nowhere else.
 */
const work = new Bounded({ atOnce: Math.min(3, availableParallelism()), waiting: 100 });

/**
 * Cost of a comparison, for whoever listens: the work itself can be looked at, where a clock would only guess. Holds
 * nothing of a hash or a password.
 */
export interface Comparison {
  /** Kind and parameters in the PHC form, as '$argon2id$v=19$m=19456,t=2,p=1'. */
  cost: string;
  /** Letters of the salt and of the hash, which count a little too. */
  lengths: number[];
}
export const comparisons = channel('chicargos:password-compared');

/**
 * Hash of a password for `users.password_hash`, in the PHC form.
 * @throws HttpProblem 503 when a hundred others wait already
 */
export function hashPassword(password: string): Promise<string> {
  return work.run(() => hash(canonical(password), COST));
}

/**
 * Tells whether this is the password. Without a hash (unknown user, or one who signs in by Google only) the answer is no
 * after the same work, so that time tells nobody who has an account (security 8).
 * @throws HttpProblem 503 when a hundred others wait already
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? NOBODY;
  const fits = await work.run(() => verify(against, canonical(password)));
  if (comparisons.hasSubscribers) comparisons.publish(comparisonWith(against));
  return stored !== null && fits;
}

function comparisonWith(hashed: string): Comparison {
  const parts = hashed.split('$');
  return { cost: parts.slice(0, 4).join('$'), lengths: parts.slice(4).map((part) => part.length) };
}

/** The same letters from every keyboard: an é may come as one sign or as two. Nothing is trimmed. */
function canonical(password: string): string {
  return normalForm(password);
}
