import type { Config } from '#server/platform/config.ts';
import type { BuiltPack } from './build.ts';

/** Packs that one server keeps: some 100 KB each. */
const MOST = 60;

/** Packs by what they are made from: a name never means other bytes, so they are right for as long as they are kept. */
export class KeptPacks {
  readonly #kept = new Map<string, Promise<BuiltPack>>();

  async get(key: string, build: () => Promise<BuiltPack>): Promise<BuiltPack> {
    const kept = this.#kept.get(key) ?? build();
    // Taken out and put back, so that what was asked for longest ago is the one to go.
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.size > MOST ? this.#kept.keys() : [];
    if (oldest !== undefined) this.#kept.delete(oldest);
    try {
      return await kept;
    } catch (problem) {
      this.#kept.delete(key);
      throw problem;
    }
  }
}

const known = new WeakMap<Config, KeptPacks>();

/** Those of the server that runs with this configuration. */
export function keptPacks(config: Config): KeptPacks {
  const kept = known.get(config) ?? new KeptPacks();
  known.set(config, kept);
  return kept;
}
