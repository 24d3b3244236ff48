import { traced } from '../base/trace.ts';
import type { FileStore } from './file-store.ts';

/** The same store, each call a span with the name of what is done. No name of a file is told. */
export function tracedFiles(store: FileStore): FileStore {
  const as = <T>(call: string, work: () => Promise<T>): Promise<T> =>
    traced(`store ${call}`, { 'chicargos.store': store.kind }, work, 'client');
  return {
    kind: store.kind,
    read: (path) => as('read', () => store.read(path)),
    namesIn: (folder) => as('namesIn', () => store.namesIn(folder)),
    writeFolder: (folder, files) => as('writeFolder', () => store.writeFolder(folder, files)),
    write: (path, bytes) => as('write', () => store.write(path, bytes)),
    writeAt: (path, offset, bytes) => as('writeAt', () => store.writeAt(path, offset, bytes)),
    remove: (path) => as('remove', () => store.remove(path)),
    list: (folder) => store.list(folder),
    sha256: (path) => as('sha256', () => store.sha256(path)),
    sweep: (now) => as('sweep', () => store.sweep(now)),
    requireRoom: (bytes) => as('requireRoom', () => store.requireRoom(bytes)),
    health: () => store.health(),
    probe: () => store.probe(),
  };
}
