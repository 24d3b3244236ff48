/** Facts that Flutterwave, which takes mobile money, wants to know of us. */
export interface FlutterwaveAccess {
  /** Never leaves the server but to Flutterwave. */
  secretKey: string;
  /** Secret that their notices name, so that we know them (their "secret hash"). */
  webhookHash: string;
  /** Without a slash at the end. */
  address: string;
}

/** @param base an address that stands for Flutterwave's, for tests; null: its own */
export function flutterwaveAccess(
  secretKey: string,
  webhookHash: string,
  base: string | null,
): FlutterwaveAccess {
  return { secretKey, webhookHash, address: base ?? 'https://api.flutterwave.com' };
}
