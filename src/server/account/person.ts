import type { Config } from '#server/platform/base/config.ts';
import { keyedHash } from '#server/platform/base/keyed-hash.ts';

/** Owner of the data. The email as it stands until the end of a deletion; `config` for digests under the server's secret. */
export interface DataOwner {
  id: number;
  email: string;
  config: Config;
  now: Date;
}

/** Hash that `reset_requests` holds in place of the address. */
export const resetHash = ({ config, email }: DataOwner): Buffer =>
  keyedHash(config.secret, 'reset-email', email);
