import { removeSavedSearchHandler, savedSearchesHandler, setSavedSearchHandler } from './saved-searches.ts';

export const routes = [savedSearchesHandler, setSavedSearchHandler, removeSavedSearchHandler];
