import type { ExportedWork } from '../centre-face.ts';
import { NotTaken } from '../not-taken.ts';
import { acting, mayWrite, ofOwner } from '../outbox.ts';
import { bytesOf, photosOf } from '../photos.ts';
import { isUnsettled } from '../states.ts';
import type { CentreDeps } from './centre.ts';
import { filedCommand, filedPhoto, FORMAT, VERSION } from './work-file.ts';

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
};

/** T5: freezes what waits and reads it, in one transaction; see Centre.exportWork. */
export async function exportWork({ db, env, withRoom }: CentreDeps): Promise<ExportedWork> {
  const { owner, mine, filed, bytes } = await withRoom(() =>
    db.transaction('rw', acting(db), async () => {
      if (!(await mayWrite(db))) throw new NotTaken('closed');
      const session = await db.session.get('current');
      if (!session) throw new NotTaken('sign_in');
      const mine = (await ofOwner(db, session.owner)).filter(({ state }) => isUnsettled(state));
      for (const { key, sent } of mine) if (!sent) await db.commands.update(key, { sent: true });
      const keys = new Set(mine.map(({ key }) => key));
      const filed = (await photosOf(db, session.owner)).filter(({ command }) => keys.has(command));
      const bytes = [];
      for (const { key } of filed) bytes.push(await bytesOf(db, key));
      return { owner: session.owner, mine: mine.map((one) => ({ ...one, sent: true })), filed, bytes };
    }),
  );
  const now = env.now();
  const file = {
    format: FORMAT,
    version: VERSION,
    owner,
    device: env.device,
    exportedAt: now,
    commands: mine.map(filedCommand),
    photos: filed.map(filedPhoto),
  };
  return {
    name: `chicargos-${new Date(now).toISOString().slice(0, 10)}`,
    json: new Blob([JSON.stringify(file, null, 1)], { type: 'application/json' }),
    photos: filed.flatMap(({ sha256, type }, place) => {
      const held = bytes[place];
      return held ? [{ name: sha256 + (ENDINGS[type] ?? ''), blob: new Blob([held], { type }) }] : [];
    }),
    count: mine.length,
  };
}
