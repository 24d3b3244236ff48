import type { Watch } from '../engine-face.ts';

/** The catalogue that lies on this phone. */
export interface PackInfo {
  /** Null: all makes. */
  make: string | null;
  products: number;
  /** When the shop gave it, ms. */
  asOf: number;
  bytes: number;
}

/** A catalogue on its way, or cut on its way. */
export interface PackLoad {
  make: string | null;
  /** What changed, and not a whole one. */
  update: boolean;
  /** Here so far. */
  bytes: number;
}

/**
 * Why nothing was taken in. `offline`: no connection, what came stays and goes on. `unsupported`: this browser cannot check
 * signatures. `bad_signature`, `unknown_key`: not, or not known to be, from the shop. `damaged`: no catalogue, or cut.
 * `older`: older than what is here. `other`: of another shop. `gap`: what is between is missing. `expired`: too old to be
 * brought up to date. `refused`: the shop says no.
 */
export type PackTrouble =
  | 'offline'
  | 'full'
  | 'unsupported'
  | 'bad_signature'
  | 'unknown_key'
  | 'damaged'
  | 'older'
  | 'other'
  | 'gap'
  | 'expired'
  | 'refused';

/** What can be done with the catalogue on this phone. Undefined: not read yet. */
export interface Packs {
  held: Watch<PackInfo | null | undefined>;
  load: Watch<PackLoad | null | undefined>;
  /** Whether this browser can check who made a catalogue. */
  canCheck(): Promise<boolean>;
  /** Loads a whole catalogue, or goes on with one; it takes the place of what is here. */
  get(make: string | null): Promise<PackTrouble | null>;
  /** Loads what changed. */
  update(): Promise<PackTrouble | null>;
  /** Goes on with what was cut. */
  goOn(): Promise<PackTrouble | null>;
  /** Removes the catalogue and what is on its way. */
  remove(): Promise<void>;
  /** The catalogue as a file for another phone. */
  handOver(): Promise<Blob | null>;
  /** Takes such a file in, if the shop signed what is in it. */
  takeIn(file: Blob): Promise<PackTrouble | null>;
}
