import type { SignedIn } from '#contract/identity.ts';
import type { Engine } from '../face/engine-face.ts';
import { ObservableValue } from '../face/observable-value.ts';
import { readDiskState, type Shown } from '../outbox/disk-state.ts';
import { forgetSearches } from '../read/cached-answers.ts';
import type { Reader } from '../read/reader.ts';
import { revokeNow } from '../send/revoke.ts';
import { signIn, signOut } from '../send/session.ts';
import type { OpenPhone } from './open-phone.ts';
import type { Waking } from './waking.ts';

/** Coming and going of who uses this phone: their rows go with them, their unsent work stays for them (security 28, 29). */
export function account(
  { db, cache, env, registry, guest, broken, withFreeSpace }: OpenPhone,
  { shown, reader, wake }: { shown: Shown; reader: Reader; wake: Waking['wake'] },
): Pick<Engine, 'signIn' | 'signOut' | 'signOutRefused'> {
  const signOutRefused = new ObservableValue<string | null>(null);
  /** Forgets what was searched for and opened here, with its pictures; of what is still under way nothing is kept either. */
  const forgetSeen = async (): Promise<void> => {
    reader.forgetAsked();
    await Promise.all([forgetSearches(cache), env.forgetPictures?.()]).catch(broken);
  };
  return {
    async signIn(answer: SignedIn) {
      const before = await db.session.get('current');
      if (before && before.owner !== `u:${answer.id}`) await forgetSeen();
      await withFreeSpace(() => signIn(db, registry, guest, answer));
      // Before anything is shown: who sees that they are in may leave this page at once. The server has just answered.
      wake('probe');
      signOutRefused.set(null);
      shown.take(await readDiskState(db, guest));
    },
    async signOut() {
      // Before it: what is cut off in between leaves nothing behind that tells of whoever is out.
      await forgetSeen();
      const { left, handle } = await signOut(db);
      shown.take(await readDiskState(db, guest));
      if (handle === null) return left;
      env.registerWake();
      // Nobody waits for the server's word on it; without one the sender tells it again.
      void revokeNow(db, env, handle)
        // Who signs in meanwhile has nothing to do with it.
        .then((said) => void (shown.session.get() === null && signOutRefused.set(said)), broken)
        .finally(wake);
      return left;
    },
    signOutRefused,
  };
}
