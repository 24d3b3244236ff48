import type { WorkFilePreview } from '../face/centre-face.ts';
import { loadDeferredRegistry } from '../outbox/load-registry.ts';
import { readCommands, readWorkFile } from './read-work.ts';
import type { CentreDeps } from './deps.ts';

/** See Centre.previewWorkFile. */
export async function previewWorkFile(deps: CentreDeps, file: Blob): Promise<WorkFilePreview> {
  const read = await readWorkFile(file);
  if (!read.ok) return read;
  const { owner, exportedAt, commands } = read.file;
  if (owner.startsWith('anon:')) return { ok: false, why: 'guest' };
  const session = await deps.db.session.get('current');
  if (!session) return { ok: false, why: 'sign_in' };
  if (session.owner !== owner) return { ok: false, why: 'other_user' };
  await loadDeferredRegistry(deps.db, deps.registry);
  const items = readCommands(commands, deps).good.map(({ filed, payload }) => ({
    key: filed.key,
    name: filed.name,
    payload,
    seen: filed.seen,
  }));
  return { ok: true, exportedAt, items };
}
