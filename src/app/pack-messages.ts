import type { DatedQuestion } from '#offline/packs/pack-answers.ts';

/** Message from the page to the catalogue's worker: first the parts, then questions. */
export type PackWorkerRequest = { parts: readonly ArrayBuffer[] } | { id: number; question: DatedQuestion };

/** Reply of the worker to one question. */
export type PackWorkerResponse = { id: number; answer: unknown } | { id: number; failed: string };
