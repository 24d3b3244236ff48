import type { Shop } from './shop.ts';

/**
 * Nothing is installed behind a first visit until the line is as it was: the worker that comes keeps no file. For tests that are
 * not about the app that stays, which is most of what such a visit costs. Only in a shop where no phone has the app: a browser
 * looks by itself for a newer worker a second after a page has come, and one that finds the empty one has no app any more after
 * its next start.
 */
export function installsNothing(shop: Shop): void {
  shop.line.detour({
    path: /^\/worker\.js$/,
    answer: { status: 200, type: 'text/javascript', body: '' },
  });
}
