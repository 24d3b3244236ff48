import { upgradeHandler } from './upgrade.ts';

export const routes = [upgradeHandler];
