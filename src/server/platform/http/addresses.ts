import { textBeforeAny } from '#domain/text/text-ends.ts';

interface Address {
  /** As the first door there is declared: `/baskets/:id/lines/`. */
  path: string;
  /** Parts between its slashes; null for what stands for any. */
  parts: readonly (string | null)[];
  taken: Set<string>;
}

const BASE = '/api/';

const partsOf = (path: string): string[] => path.replace(/^\//, '').replace(/\/$/, '').split('/');
const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};

/**
 * Methods that each address of the API takes, for whoever comes with another one (contract 1.1). To put a refusal into the
 * router for each of them would take longer than all the rest of a start.
 */
export class Addresses {
  readonly #byShape = new Map<string, Address>();

  /** @param path as a door declares it, without `/api` */
  add(path: string, methods: readonly string[]): void {
    const parts = partsOf(path).map((part) => (part.startsWith(':') ? null : part));
    const shape = parts.map((part) => part ?? ':').join('/');
    const address = this.#byShape.get(shape) ?? { path, parts, taken: new Set() };
    this.#byShape.set(shape, address);
    for (const method of methods) address.taken.add(method);
  }

  /** @returns what the address takes, by the most exact one that it is; undefined where there is none */
  takenAt(url: string): ReadonlySet<string> | undefined {
    const path = textBeforeAny(url, '?#');
    if (!path.startsWith(BASE)) return undefined;
    const asked = partsOf(path.slice(BASE.length)).map(decoded);
    let found: Address | undefined;
    for (const address of this.#byShape.values()) {
      const { parts } = address;
      const fits = (part: string | null, at: number): boolean =>
        part === null ? asked[at] !== '' : part === asked[at];
      if (parts.length !== asked.length || !parts.every(fits)) continue;
      if (!found || isMoreExact(address, found)) found = address;
    }
    return found?.taken;
  }

  /** Addresses with the methods that a less exact one takes: there the router has to refuse them, or that one would answer. */
  hiding(): { path: string; taken: ReadonlySet<string>; hides: string[] }[] {
    const all = [...this.#byShape.values()];
    return all.flatMap((address) => {
      const { path, taken } = address;
      const less = all.filter((other) => overlap(address, other) && isMoreExact(address, other));
      const hides = new Set(less.flatMap((other) => [...other.taken]).filter((method) => !taken.has(method)));
      return hides.size === 0 ? [] : [{ path, taken, hides: [...hides] }];
    });
  }
}

/** As the router goes: by the first part in which they differ. */
function isMoreExact(one: Address, other: Address): boolean {
  const at = one.parts.findIndex((part, place) => (part === null) !== (other.parts[place] === null));
  return at !== -1 && one.parts[at] !== null;
}

const overlap = (one: Address, other: Address): boolean =>
  one !== other &&
  one.parts.length === other.parts.length &&
  one.parts.every((part, at) => part === null || other.parts[at] === null || part === other.parts[at]);
