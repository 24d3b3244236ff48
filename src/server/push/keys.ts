import { createECDH } from 'node:crypto';
import type { Config } from '#server/platform/base/config.ts';
import { derivedKey } from '#server/platform/base/keyed-hash.ts';
import { oneAddress } from '#server/platform/mail/mail.ts';

/** Identity that push services know the shop by (RFC 8292); both keys base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  /** Address to write to when something goes wrong. */
  subject: string;
}

const known = new WeakMap<Config, VapidKeys>();

/**
 * Made from the shop's secret, which is made at its first start: the same after every start and on all its servers. With
 * another secret a phone is told nothing until the app is opened on it, which asks for another address by itself.
 */
export function vapidKeys(config: Config): VapidKeys {
  const kept = known.get(config);
  if (kept) return kept;
  const curve = createECDH('prime256v1');
  const privateKey = setPrivate(curve, config.secret);
  const made = {
    publicKey: curve.getPublicKey('base64url', 'uncompressed'),
    privateKey: privateKey.toString('base64url'),
    subject: `mailto:${oneAddress(config.supportInbox) ?? 'support@chicargos.example'}`,
  };
  known.set(config, made);
  return made;
}

/** One in four thousand million draws is no number of the curve: then the next one. */
function setPrivate(curve: ReturnType<typeof createECDH>, secret: string, turn = 0): Buffer {
  const drawn = derivedKey(secret, turn === 0 ? 'push' : `push ${turn}`);
  try {
    curve.setPrivateKey(drawn);
    return drawn;
  } catch (problem) {
    if (turn === 8) throw problem;
    return setPrivate(curve, secret, turn + 1);
  }
}
