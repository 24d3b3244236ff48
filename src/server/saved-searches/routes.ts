import type { Handler } from '#server/platform/calls/handle.ts';
import { removeSavedSearchHandler, savedSearchesHandler, setSavedSearchHandler } from './saved-searches.ts';

export const routes: Handler[] = [savedSearchesHandler, setSavedSearchHandler, removeSavedSearchHandler];
