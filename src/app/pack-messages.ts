import type { AskedToday } from '#offline/packs/pack-answers.ts';

/** What the page tells the catalogue's worker: first the parts, then questions. */
export type PackAsked = { parts: readonly ArrayBuffer[] } | { id: number; question: AskedToday };

/** What the worker says to one question. */
export type PackSaid = { id: number; answer: unknown } | { id: number; failed: string };
