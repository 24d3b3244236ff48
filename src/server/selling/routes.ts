import type { Handler } from '#server/platform/calls/handle.ts';
import { upgradeHandler } from './upgrade.ts';

export const routes: Handler[] = [upgradeHandler];
