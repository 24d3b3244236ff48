import type { Handler } from '#server/platform/calls/handle.ts';
import { editingRoutes } from './editing.ts';
import { fittingRoutes } from './fitting.ts';
import { makingRoutes } from './making.ts';
import { photoRoutes } from './photos.ts';
import { readingRoutes } from './reading.ts';

export const routes: Handler[] = [
  ...readingRoutes,
  ...makingRoutes,
  ...editingRoutes,
  ...photoRoutes,
  ...fittingRoutes,
];
