/** Chance that is the same for the same seed (sfc32). */
export class Prng {
  #a: number;
  #b: number;
  #c: number;
  #d = 1;

  constructor(seed: string) {
    let hash = 2166136261;
    const word = (): number => {
      hash = Math.imul(hash ^ (hash >>> 15), 2246822507) + 0x9e3779b9;
      return hash | 0;
    };
    for (const letter of seed) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
    this.#a = word();
    this.#b = word();
    this.#c = word();
    for (let turn = 0; turn < 12; turn += 1) this.next();
  }

  /** 0 up to 1. */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + sum) | 0;
    return (sum >>> 0) / 4294967296;
  }

  /** A whole number from `least` to `most`. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(from: readonly [T, ...T[]]): T {
    return from[this.int(0, from.length - 1)] ?? from[0];
  }

  /** One name by its weight. */
  weighted<K extends string>(weights: Partial<Record<K, number>>): K | null {
    const names = Object.entries<number | undefined>(weights).filter(
      (entry): entry is [K, number] => (entry[1] ?? 0) > 0,
    );
    let left = this.next() * names.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of names) {
      left -= weight;
      if (left < 0) return name;
    }
    return names[0]?.[0] ?? null;
  }

  uuid(): string {
    const hex = (length: number): string => {
      let text = '';
      while (text.length < length) text += Math.floor(this.next() * 16).toString(16);
      return text;
    };
    return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
  }
}
