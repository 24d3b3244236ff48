import type { Centre, Load } from '../face/centre-face.ts';
import { ObservableValue } from '../face/observable-value.ts';
import { setBudget, usageNow } from '../store/meter.ts';
import { ofOwner } from '../outbox/outbox.ts';
import { storedPhotoBytes, storedPhotosOf } from '../outbox/photos.ts';
import { damagedOf } from '../outbox/disk-state.ts';
import { isUnsettled, type Owner } from '../store/states.ts';
import { follow } from '../store/follow.ts';
import { isOnlyWifi, setOnlyWifi } from '../store/wifi.ts';
import { freezeForLetter, sealerOf } from './order-code-seal.ts';
import { dropDraftsOf, dropWorkOf } from './drop-work.ts';
import { exportSize, exportWork } from './export-work.ts';
import { followersOf } from './followers.ts';
import { deletedAccounts, recordDeleted } from './deleted-accounts.ts';
import { importWork } from './import-work.ts';
import { previewWorkFile } from './preview-work-file.ts';
import { countOtherUsers } from './other-users.ts';
import { persistStorage, storageNow } from './storage.ts';
import type { CentreDeps } from './deps.ts';

export function openCentre(deps: CentreDeps): Centre {
  const { db, cache, env, registry, guest, withFreeSpace, broken } = deps;
  const watch = <T>(first: T, query: () => Promise<T>): ObservableValue<T> => {
    const watched: ObservableValue<T> = new ObservableValue(first, () =>
      follow(query, (value) => watched.set(value), broken),
    );
    return watched;
  };
  const owner = async (): Promise<Owner> => (await db.session.get('current'))?.owner ?? guest;
  return {
    exportWork: () => exportWork(deps),
    async photoOf(key) {
      const photo = (await storedPhotosOf(db, await owner())).find(({ command }) => command === key);
      const bytes = photo && (await storedPhotoBytes(db, photo.key));
      return bytes ? new Blob([bytes], { type: photo.type }) : null;
    },
    exportSize: () => exportSize(deps),
    previewWorkFile: (file) => previewWorkFile(deps, file),
    importWork: (file, given) => importWork(deps, file, given),
    sealer: () => sealerOf(db),
    freeze: (key) => withFreeSpace(() => freezeForLetter(db, key)),
    doneOf: (keys) =>
      watch(0, async () => {
        const found = await db.commands.bulkGet([...keys]);
        return found.filter((command) => command?.state === 'done').length;
      }),
    workOfOtherUsers: watch<number | null>(null, async () => countOtherUsers(db, await owner())),
    gone: () => deletedAccounts(db),
    recordDeletedAccount: (user) => recordDeleted(db, `u:${user}`),
    dropDraftsOf: (user) => dropDraftsOf(db, `u:${user}`),
    dropWorkOf: (user) => dropWorkOf(db, `u:${user}`),
    storage: () => storageNow(cache),
    keep: persistStorage,
    load: watch<Load | null>(null, async () => {
      const mine = await owner();
      const waiting = (await ofOwner(db, mine)).filter(({ state }) => isUnsettled(state));
      const photos = await storedPhotosOf(db, mine);
      return {
        commands: waiting.length,
        bytes: waiting.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
        photos: photos.length,
        photoBytes: photos.reduce((sum, { size }) => sum + size, 0),
        photosOf: new Map(photos.map(({ command, size }) => [command, size])),
        followersOf: followersOf(registry, waiting),
      };
    }),
    usage: watch(null, () => usageNow(db, env.now())),
    setBudget: (bytes) => setBudget(db, bytes),
    onlyWifi: watch<boolean | null>(null, () => isOnlyWifi(db)),
    async setOnlyWifi(on) {
      await setOnlyWifi(db, on);
      // What was held back may go.
      deps.wake();
    },
    connection: () => env.connection(),
    damaged: watch([], async () => damagedOf(db, await owner()).toArray()),
    dropDamaged: (id) => db.damaged.delete(id),
  };
}
