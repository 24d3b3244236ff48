import type { Watch } from './watch.ts';

/** The catalogue that lies on this phone. */
export interface PackInfo {
  /** Null: all makes. */
  make: string | null;
  /** The same in the shop's own letters. */
  makeName: string | null;
  products: number;
  /** Moment when the shop gave it, ms. */
  asOf: number;
  bytes: number;
  /** The shop cannot bring it up to date any more: a whole one takes its place, and until then it is searched. */
  expired: boolean;
}

/** A catalogue on its way, or cut on its way. */
export interface PackLoad {
  make: string | null;
  /** Delta of what changed, and not a whole one. */
  update: boolean;
  /** Here so far. */
  bytes: number;
}

/**
 * Why nothing was taken in. `offline`: no connection, what came stays and goes on. `unsupported`: this browser cannot check
 * signatures. `bad_signature`, `unknown_key`: not, or not known to be, from the shop. `damaged`: no catalogue, or cut.
 * `older`: older than what is here. `other`: of another shop. `gap`: what is between is missing. `expired`: too old to be
 * brought up to date. `newer`: a newer version of the app wrote it. `outdated`: the shop gives what only a newer version
 * of the app can read. `refused`: the shop says no.
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
  | 'newer'
  | 'outdated'
  | 'refused';

/** Functions for the catalogue on this phone. Undefined: not read yet. */
export interface Packs {
  stored: Watch<PackInfo | null | undefined>;
  load: Watch<PackLoad | null | undefined>;
  /** Tells whether this browser can check who made a catalogue. */
  canCheck(): Promise<boolean>;
  /** Learns the shop's keys while there is a connection, so that a file can be checked later without one. */
  meetShop(): Promise<void>;
  /** Loads a whole catalogue, or goes on with one; it takes the place of what is here. */
  get(make: string | null): Promise<PackTrouble | null>;
  /**
   * Cost of loading what changed, bytes, asked of the shop without loading it. Null: it cannot say, or a whole
   * catalogue has to come, which `held` says then.
   */
  updateCost(): Promise<number | null>;
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
