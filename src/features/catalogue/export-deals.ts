/** All vehicles, the lowest price first: the same read on server and phone. */
export const CHEAPEST = { ordering: 'price' };
