import { dealRoutes } from './deals.ts';
import { flashRoutes } from './flash.ts';
import { tierRoutes } from './tiers.ts';

export const routes = [...dealRoutes, ...flashRoutes, ...tierRoutes];
