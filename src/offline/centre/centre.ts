import type { Centre } from '../centre-face.ts';
import type { CacheDatabase, ProductDatabase } from '../database.ts';
import type { Registry } from '../declare.ts';
import type { Env } from '../env.ts';
import type { WithRoom } from '../room.ts';
import type { Owner } from '../states.ts';

/** What the centre works on: the engine's own parts. */
export interface CentreDeps {
  db: ProductDatabase;
  cache: CacheDatabase;
  env: Env;
  registry: Registry;
  guest: Owner;
  withRoom: WithRoom;
  wake: () => void;
  broken: (cause: unknown) => void;
}

export function openCentre(deps: CentreDeps): Centre {
  throw new Error(`not there yet ${deps.guest}`);
}
