import { join } from 'node:path';
import { packageRoot } from '#server/platform/base/package-root.ts';

/** Absolute path of the committed seed data. */
export const seedDataDir = join(packageRoot(), 'src/server/seed/data');
