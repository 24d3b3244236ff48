import { signInWays as declared } from '#contract/identity.ts';
import { defineQuery } from '#offline/face/declare.ts';

/** How one can sign in here beside a password. */
export const signInWays = defineQuery(declared, { freshSeconds: 300 });
