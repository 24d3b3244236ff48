/** The picture that a shared link of a listing shows, px: what messengers and networks ask for. */
export const LISTING_PICTURE = { width: 1200, height: 630 } as const;

/** Address where it is had. */
export const listingPicture = (id: number): string => `/og/${id}.jpg`;
/** The one of everything that is no listing, as large. */
export const GENERAL_PICTURE = '/og.png';
