/** Reed-Solomon over the field of 256 that QR codes use. */
function product(a: number, b: number): number {
  let result = 0;
  for (let at = 7; at >= 0; at--) {
    result = (result << 1) ^ ((result >> 7) * 0x11d);
    result ^= ((b >> at) & 1) * a;
  }
  return result;
}

function divisor(degree: number): number[] {
  const factors: number[] = Array.from({ length: degree }, (_, at) => (at === degree - 1 ? 1 : 0));
  for (let step = 0, root = 1; step < degree; step++, root = product(root, 2))
    for (let at = 0; at < degree; at++)
      factors[at] = product(factors[at] ?? 0, root) ^ (at + 1 < degree ? (factors[at + 1] ?? 0) : 0);
  return factors;
}

/** The words by which a reader mends a block. */
export function errorCode(data: readonly number[], length: number): number[] {
  const by = divisor(length);
  const rest: number[] = Array.from({ length }, () => 0);
  for (const word of data) {
    const factor = word ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let at = 0; at < length; at++) rest[at] = (rest[at] ?? 0) ^ product(by[at] ?? 0, factor);
  }
  return rest;
}
