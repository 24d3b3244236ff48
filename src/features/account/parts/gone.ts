import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { Engine } from '#offline/engine-face.ts';
import { useEngine } from '#offline/react.ts';

/** Kept as a guest's draft: it outlives a reload, and passes to whoever signs in here next. */
const KEY = 'account-gone';

/** An account that was deleted on this phone, by its id, and how many items of its work lie here unsent. */
const Gone = v.object({ user: v.number(), left: v.number() });
export type Gone = v.InferOutput<typeof Gone>;

/**
 * Signs out of an account that is not there any more. What was begun goes with it; what was done and never sent is kept
 * until somebody removes it, and that it lies here is written down.
 */
export async function leaveAccount(engine: Engine, user: number): Promise<Gone> {
  const gone = { user, left: await engine.signOut() };
  const after = gone.left === 0 ? removeWork(engine, user) : offerLater(engine, gone);
  // Written down or not, it is offered now.
  await after.catch(() => undefined);
  return gone;
}

async function offerLater(engine: Engine, gone: Gone): Promise<void> {
  await engine.saveDraft(KEY, gone);
  await (await engine.centre()).dropDraftsOf(gone.user);
}

export async function removeWork(engine: Engine, user: number): Promise<void> {
  const centre = await engine.centre();
  await centre.dropWorkOf(user);
  await engine.dropDraft(KEY);
}

/** The account whose work can be removed from here: undefined until read, null for none. */
export function useGone(): Gone | null | undefined {
  const engine = useEngine();
  const [gone, setGone] = useState<Gone | null>();
  useEffect(() => {
    void engine?.readDraft(KEY).then(
      (kept) => {
        const read = v.safeParse(Gone, kept);
        setGone(read.success ? read.output : null);
      },
      // A phone whose storage is closed says so by itself.
      () => setGone(null),
    );
  }, [engine]);
  return gone;
}
