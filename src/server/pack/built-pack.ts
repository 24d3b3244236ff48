/** A pack as it is sent. */
export interface BuiltPack {
  bytes: Uint8Array<ArrayBuffer>;
  /** As the header has it. */
  signature: string;
  etag: string;
  /** Number of listings in it. */
  listings: number;
}
