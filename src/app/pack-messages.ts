import type { DatedQuestion } from '#offline/packs/pack-answers.ts';

/** What the page tells the catalogue's worker: first the parts, then questions. */
export type PackWorkerRequest = { parts: readonly ArrayBuffer[] } | { id: number; question: DatedQuestion };

/** What the worker says to one question. */
export type PackWorkerResponse = { id: number; answer: unknown } | { id: number; failed: string };
