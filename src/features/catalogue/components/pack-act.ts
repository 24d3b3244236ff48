import type { Packs, PackTrouble } from '#offline/face/packs-face.ts';

/** Means by which the parts of the catalogue's screen act. */
export interface PackActs {
  packs: Packs;
  busy: boolean;
  /** Runs it and says what came of it. */
  act: (work: () => Promise<PackTrouble | null | void>) => Promise<void>;
}
