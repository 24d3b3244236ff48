const OUTSIDE = /^\/(api|media|healthz|readyz)(\/|$)/;

/** Endings of files. A price or a name at the end of an address has a dot too. */
const FILE =
  /\.(avif|br|css|gif|html?|ico|jpe?g|js|json|map|pdf|png|svg|txt|webmanifest|webp|woff2?|xml|zip)$/i;

/** Addresses that open the app: everything of ours but data, pictures and files. */
export function isPageAddress(path: string): boolean {
  return !OUTSIDE.test(path) && !FILE.test(path);
}

const THUMBNAIL = /^(\/media\/i\/[\w-]+\/(?:160|320)\.)(webp|avif)$/;

/** Pictures of up to 320 px: what lists show. Larger ones are fetched when asked for. */
export function isThumbnail(url: URL): boolean {
  return THUMBNAIL.test(url.pathname);
}

/**
 * The same thumbnail in the other type. A list from the shop names both, the catalogue on the phone only the WebP: what
 * one has brought, the other shows, and nobody pays twice.
 */
export function otherType(path: string): string {
  return path.replace(THUMBNAIL, (_all, before: string, type: string) =>
    before.concat(type === 'avif' ? 'webp' : 'avif'),
  );
}
