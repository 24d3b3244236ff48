import type { Engine } from '#offline/face/engine-face.ts';
import { typedNames } from '#offline/react/typed-names.ts';

/** Ends what an editor left in this tab along with whoever typed it, also where no editor is opened any more. */
export async function clearTypedStash(engine: Engine): Promise<void> {
  // Nearly no tab has anything of it, and where it does the file of the editors is at hand.
  if (typedNames().length > 0) (await import('#offline/react/typed-stash.ts')).endWithSession(engine);
}
