import type { ExportedWork } from '../centre-face.ts';
import type { ProductDatabase } from '../database.ts';
import { NotTaken } from '../not-taken.ts';
import { acting, mayWrite, ofOwner } from '../outbox.ts';
import { bytesOf, photosOf } from '../photos.ts';
import { isUnsettled, type StoredPhoto } from '../states.ts';
import type { CentreDeps } from './centre.ts';
import { filedCommand, filedPhoto, FORMAT, VERSION } from './work-file.ts';

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
};

/** See Centre.exportWork. */
export async function exportWork({ db, env, withRoom }: CentreDeps): Promise<ExportedWork> {
  const { owner, commands, photos } = await withRoom(() => freeze(db));
  const now = env.now();
  const file = {
    format: FORMAT,
    version: VERSION,
    owner,
    device: env.device,
    exportedAt: now,
    commands: commands.map(filedCommand),
    photos: photos.map(({ photo }) => filedPhoto(photo)),
  };
  return {
    name: `chicargos-${new Date(now).toISOString().slice(0, 10)}`,
    json: new Blob([JSON.stringify(file, null, 1)], { type: 'application/json' }),
    photos: photos.flatMap(({ photo: { sha256, type }, bytes }) =>
      bytes ? [{ name: sha256 + (ENDINGS[type] ?? ''), blob: new Blob([bytes], { type }) }] : [],
    ),
    count: commands.length,
  };
}

/** T5: what waits is frozen and read in one transaction. */
function freeze(db: ProductDatabase) {
  return db.transaction('rw', acting(db), async () => {
    if (!(await mayWrite(db))) throw new NotTaken('closed');
    const session = await db.session.get('current');
    if (!session) throw new NotTaken('sign_in');
    const { owner } = session;
    const mine = (await ofOwner(db, owner)).filter(({ state }) => isUnsettled(state));
    for (const { key, sent } of mine) if (!sent) await db.commands.update(key, { sent: true });
    const keys = new Set(mine.map(({ key }) => key));
    const photos: { photo: StoredPhoto; bytes: ArrayBuffer | null }[] = [];
    for (const photo of await photosOf(db, owner))
      if (keys.has(photo.command)) photos.push({ photo, bytes: await bytesOf(db, photo.key) });
    return { owner, commands: mine.map((command) => ({ ...command, sent: true })), photos };
  });
}
