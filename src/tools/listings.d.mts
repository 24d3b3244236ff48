/**
 * Fills a shop's database until it has `count` vehicles, made after those of the demo.
 * @param tell how many there are by now
 * @returns how many were added
 */
export function makeListings(database: string, count: number, tell?: (held: number) => void): Promise<number>;
