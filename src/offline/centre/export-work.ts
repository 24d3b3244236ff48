import type { ExportedWork } from '../face/centre-face.ts';
import type { ProductDatabase } from '../store/database.ts';
import { LocalWriteError } from '../store/local-write-error.ts';
import { mutationTables, mayWrite, ofOwner } from '../outbox/outbox.ts';
import { storedPhotoBytes, storedPhotosOf } from '../outbox/photos.ts';
import { isUnsettled, type OutboxRow, type Owner, type StoredPhoto } from '../store/states.ts';
import { filedCommand, filedPhoto, WORK_FILE_FORMAT, VERSION } from './work-file.ts';
import type { CentreDeps } from './deps.ts';

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
};

/** See Centre.exportWork. */
export async function exportWork({ db, env, withFreeSpace }: CentreDeps): Promise<ExportedWork> {
  const { owner, commands, photos } = await withFreeSpace(() => freeze(db));
  const now = env.now();
  // One after the other: a small phone has no room for all of them in its memory at once. What is sent meanwhile needs none.
  const files: ExportedWork['photos'] = [];
  for (const { key, sha256, type } of photos) {
    const bytes = await storedPhotoBytes(db, key);
    if (bytes) files.push({ name: sha256 + (ENDINGS[type] ?? ''), blob: new Blob([bytes], { type }) });
  }
  return {
    name: `chicargos-${new Date(now).toISOString().slice(0, 10)}`,
    json: fileOf({ owner, device: env.device, now, commands, photos }),
    photos: files,
    count: commands.length,
  };
}

/** See Centre.exportSize. Of photos the stored size: their bytes need not be read for it. */
export async function exportSize({ db, env }: CentreDeps): Promise<{ count: number; bytes: number }> {
  return db.transaction('r', [db.session, db.commands, db.photos, db.photoBytes], async () => {
    const session = await db.session.get('current');
    if (!session) throw new LocalWriteError('sign_in');
    const { owner } = session;
    const commands = frozen(await waitingOf(db, owner));
    const keys = new Set(commands.map(({ key }) => key));
    const photos = (await storedPhotosOf(db, owner)).filter(({ command }) => keys.has(command));
    const stored = new Set(await db.photoBytes.toCollection().primaryKeys());
    const json = fileOf({ owner, device: env.device, now: env.now(), commands, photos });
    const beside = photos.reduce((sum, { key, size }) => sum + (stored.has(key) ? size : 0), 0);
    return { count: commands.length, bytes: json.size + beside };
  });
}

interface Content {
  owner: Owner;
  device: string;
  now: number;
  commands: readonly OutboxRow[];
  photos: readonly StoredPhoto[];
}

function fileOf({ owner, device, now, commands, photos }: Content): Blob {
  const file = {
    format: WORK_FILE_FORMAT,
    version: VERSION,
    owner,
    device,
    exportedAt: now,
    commands: commands.map(filedCommand),
    photos: photos.map(filedPhoto),
  };
  return new Blob([JSON.stringify(file, null, 1)], { type: 'application/json' });
}

const waitingOf = async (db: ProductDatabase, owner: Owner): Promise<OutboxRow[]> =>
  (await ofOwner(db, owner)).filter(({ state }) => isUnsettled(state));
const frozen = (commands: readonly OutboxRow[]): OutboxRow[] =>
  commands.map((command) => ({ ...command, sent: true }));

/** T5: what waits is frozen and read in one transaction. */
function freeze(db: ProductDatabase) {
  return db.transaction('rw', mutationTables(db), async () => {
    if (!(await mayWrite(db))) throw new LocalWriteError('closed');
    const session = await db.session.get('current');
    if (!session) throw new LocalWriteError('sign_in');
    const { owner } = session;
    const mine = await waitingOf(db, owner);
    for (const { key, sent } of mine) if (!sent) await db.commands.update(key, { sent: true });
    const keys = new Set(mine.map(({ key }) => key));
    const photos = (await storedPhotosOf(db, owner)).filter(({ command }) => keys.has(command));
    return { owner, commands: frozen(mine), photos };
  });
}
