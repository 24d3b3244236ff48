import type { StoredPart } from '../store/database.ts';

const ALGORITHM = 'Ed25519';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Public half of RFC 8032's first test key: any that a browser must take. */
const ANY_KEY = '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';

/** Tells whether this browser knows the signatures of catalogues: Chrome from 137, Safari from 17, Firefox from 129. */
export async function canCheck(): Promise<boolean> {
  try {
    await importKey(ANY_KEY);
    return true;
  } catch {
    return false;
  }
}

/** Tells whether the holder of this key signed these bytes. */
export async function isSigned({ bytes, sig }: StoredPart, publicKey: string): Promise<boolean> {
  try {
    return await crypto.subtle.verify(ALGORITHM, await importKey(publicKey), bytesOf(sig), bytes);
  } catch {
    return false;
  }
}

const importKey = (publicKey: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(publicKey), ALGORITHM, false, ['verify']);
