import { signInWays as declared } from '#contract/identity.ts';
import { defineQuery } from '#offline/face/declare.ts';

/** Ways to sign in here beside a password. */
export const signInWays = defineQuery(declared, { freshSeconds: 300 });
