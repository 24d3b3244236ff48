import type { CacheDatabase, ProductDatabase } from '../store/database.ts';
import type { Registry } from '../face/declare.ts';
import type { Env } from '../device/env.ts';
import type { WithFreeSpace } from '../store/free-space.ts';
import type { Owner } from '../store/states.ts';

/** Parts that the centre works on: the engine's own. */
export interface CentreDeps {
  db: ProductDatabase;
  cache: CacheDatabase;
  env: Env;
  registry: Registry;
  guest: Owner;
  withFreeSpace: WithFreeSpace;
  wake: () => void;
  broken: (cause: unknown) => void;
}
