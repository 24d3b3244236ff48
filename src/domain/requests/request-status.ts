/** Status of a request to the shop: open, in somebody's hands, answered, closed. */
export const REQUEST_STATUSES = ['new', 'in_hand', 'answered', 'closed'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** Tells whether its sender waits for the shop. */
export const waitsForShop = (status: RequestStatus): boolean => status === 'new' || status === 'in_hand';

/** Most photos of a parts request. */
export const MAX_REQUEST_PHOTOS = 4;
