import type { Handler } from '#server/platform/calls/handle.ts';
import { articlesHandler } from './articles.ts';
import { dealsHandler, promotionsHandler } from './promoted.ts';

export const routes: Handler[] = [promotionsHandler, dealsHandler, articlesHandler];
