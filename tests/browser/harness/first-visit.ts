import type { Shop } from './shop.ts';

/**
 * Nothing is installed behind a first visit until the line is as it was: the worker that comes keeps no file. For tests that are
 * not about the app that stays, which is most of what such a visit costs.
 */
export function installsNothing(shop: Shop): void {
  shop.line.detour({
    path: /^\/worker\.js$/,
    answer: { status: 200, type: 'text/javascript', body: '' },
  });
}
