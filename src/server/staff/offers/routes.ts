import type { Handler } from '#server/platform/calls/handle.ts';
import { dealRoutes } from './deals.ts';
import { flashRoutes } from './flash.ts';
import { tierRoutes } from './tiers.ts';

export const routes: Handler[] = [...dealRoutes, ...flashRoutes, ...tierRoutes];
