/** What people ask the shop for (account contract 6). */
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
