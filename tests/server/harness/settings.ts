import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '#server/platform/base/config.ts';
import { createLog, type Log } from '#server/platform/base/log.ts';

/** Password of every account of the contract's seed. */
export const SEED_PASSWORD = 'Passw0rd!x';

/** The settings of a test server: the contract's seed and hooks, no limits, a data folder of its own. */
export function testConfig(changes: Partial<Config> = {}): Config {
  const defaults = readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'chicargos-data-')),
    PUBLIC_URL: 'https://shop.example.test',
    // The seeded staff have no authenticator; what asks for one says so itself.
    STAFF_TOTP: 'off',
    SECRET: 'a secret for tests, long enough to be taken',
    SEED: 'contract',
    RATE_LIMITS: 'off',
    CHICARGOS_TEST_HOOKS: '1',
  });
  return { ...defaults, ...changes };
}

/** Tells problems only. */
export function quietLog(): Log {
  return createLog({ now: () => new Date(), level: 'error' });
}

/** The same PostgreSQL, another database of it. */
export function addressIn(url: string, database: string): string {
  return url.replace(/\/[^/]*$/, `/${database}`);
}
