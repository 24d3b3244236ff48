import { useEffect, useState } from 'react';
import type { DeletedAccount } from '#offline/face/centre-face.ts';
import type { Engine } from '#offline/face/engine-face.ts';
import { useEngine } from '#offline/react/react.ts';

/**
 * Signs out of an account that the server has deleted. What was begun goes with it; what was done and never sent is kept
 * until somebody removes it, and that it lies here is written down first, so that no crash hides it for ever.
 */
export async function leaveAccount(engine: Engine, user: number): Promise<DeletedAccount> {
  const noted = engine.centre().then(async (centre) => {
    await centre.recordDeletedAccount(user);
    return centre;
  });
  // Written down or not, the phone logs out.
  const centre = await noted.catch(() => null);
  const left = await engine.signOut();
  const rest = left === 0 ? centre?.dropWorkOf(user) : centre?.dropDraftsOf(user);
  await rest?.catch(() => undefined);
  return { user, left };
}

export async function removeWork(engine: Engine, user: number): Promise<void> {
  await (await engine.centre()).dropWorkOf(user);
}

/** The deleted accounts whose work can be removed from here, as this page found them: undefined until read. */
export function useDeletedAccounts(): readonly DeletedAccount[] | undefined {
  const engine = useEngine();
  const [gone, setGone] = useState<readonly DeletedAccount[]>();
  useEffect(() => {
    void engine
      ?.centre()
      .then((centre) => centre.gone())
      // A phone whose storage is closed says so by itself.
      .then(setGone, () => setGone([]));
  }, [engine]);
  return gone;
}
