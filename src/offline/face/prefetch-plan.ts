import type { AnyQuery } from './declare.ts';
import type { DocumentRequest } from './engine-face.ts';

type Params = Record<string, unknown>;

/** A document that a row names, with its size in bytes. `needed`: somebody must show it somewhere, so it may be larger. */
export interface PrefetchFile {
  wanted: DocumentRequest;
  sizeBytes: number;
  needed: boolean;
}

/**
 * Personal rows that a phone reads for who is signed in before they are opened, so that they are there without a network. It
 * says which ones; when they are asked for, and how often, says the engine (read/prefetch.ts).
 */
export interface PrefetchPlan {
  /** Read whose answer names what may be worth reading. */
  list: AnyQuery;
  listParams: Params;
  /** Read of one of them. */
  one: AnyQuery;
  /** Beginning of the names of their rows: "order:". */
  prefix: string;
  /**
   * Params of those worth having here, the most urgent first.
   * @param list view of the list, undefined where the phone has none
   * @param held views of those that the phone has
   */
  wanted: (list: unknown, known: readonly unknown[]) => Params[];
  /** Most of them that are read. */
  most: number;
  /** Documents of one of them that are worth having without having been opened. */
  files: (view: unknown) => PrefetchFile[];
  /** Row that grows by news of them: by an id that stays, the params of the one that it is about. */
  newsRow: string;
  news: (view: unknown) => { id: string; about: Params }[];
}

/** A plan, and who may forbid it. */
export interface Prefetch {
  plan: PrefetchPlan;
  /** Tells whether the user has asked this app to save data, beside what the browser itself was told. */
  savesData: () => Promise<boolean>;
}
