import { editingRoutes } from './editing-routes.ts';
import { fittingRoutes } from './fitment-routes.ts';
import { makingRoutes } from './creation-routes.ts';
import { photoRoutes } from './photos.ts';
import { readingRoutes } from './reading-routes.ts';

export const routes = [...readingRoutes, ...makingRoutes, ...editingRoutes, ...photoRoutes, ...fittingRoutes];
