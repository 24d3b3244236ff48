import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { Phone } from '../../browser/harness/phone.ts';
import { copyFolder } from '../../server/harness/prepared-folder.ts';
import { startReal } from '../../server/harness/real-server.ts';

/** Starts all that tests start, says so, and stays until the run ends. */
test('stays', async () => {
  const [shop, phone] = await Promise.all([
    startReal({
      dataDir: copyFolder(process.env['PREPARED'] ?? ''),
      built: true,
      env: { SEED: 'none', CHICARGOS_TEST_HOOKS: undefined },
    }),
    Phone.open(),
  ]);
  const page = await phone.tab();
  await page.goto(`${shop.url}/healthz`);
  writeFileSync(process.env['NOTES'] ?? '', process.env['TMPDIR'] ?? '');
  await new Promise(() => undefined);
}, 300_000);
