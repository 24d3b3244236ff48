const OUTSIDE = /^\/(api|media|healthz|readyz)(\/|$)/;

/** Addresses that open the app: everything of ours but data, pictures and files with an ending. */
export function isPage(path: string): boolean {
  return !OUTSIDE.test(path) && !/\.[a-z0-9]{2,5}$/.test(path);
}

/** Pictures of up to 320 px: what lists show. Larger ones are fetched when asked for. */
export function isThumbnail(url: URL): boolean {
  return /^\/media\/i\/[\w-]+\/(160|320)\.webp$/.test(url.pathname);
}
