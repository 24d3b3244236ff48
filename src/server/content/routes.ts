import { articlesHandler } from './articles.ts';
import { dealsHandler, promotionsHandler } from './promoted.ts';

export const routes = [promotionsHandler, dealsHandler, articlesHandler];
