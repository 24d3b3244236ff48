/** Kinds of requests that people send to the shop (account contract 6). */
export const REQUEST_KINDS = [
  'parts',
  'bulk',
  'electronics',
  'assessment',
  'quote',
  'flash',
  'inquiry',
  'contact',
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];
