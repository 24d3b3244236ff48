/** A public answer that this phone keeps: its address below /api, when the server gave it (ms), bytes on the wire. */
export interface CachedResponse {
  address: string;
  asOf: number;
  bytes: number | null;
  body: unknown;
}
