import type { Handler } from '#server/platform/handle.ts';
import { upgradeHandler } from './upgrade.ts';

export const routes: Handler[] = [upgradeHandler];
