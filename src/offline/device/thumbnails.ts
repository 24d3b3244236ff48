/** Cache in which the worker keeps small pictures of listings that were shown. */
export const THUMBNAILS = 'thumbnails';
