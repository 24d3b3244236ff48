import * as v from 'valibot';
import type { AnyCommand, Registry } from '../face/declare.ts';
import { MAX_COMMAND_BYTES, MAX_PHOTO_BYTES, MAX_PHOTOS } from '../store/limits.ts';
import { jsonBytes, payloadNow } from '../outbox/outbox.ts';
import { sha256Of } from '../device/sha256.ts';
import { FiledCommand, WorkFileHead, MAX_FILE_BYTES, VERSION, WorkFile } from './work-file.ts';

/** Reads the files of an import; nothing here writes. */

type Read = { ok: true; file: v.InferOutput<typeof WorkFile> } | { ok: false; why: 'unreadable' | 'newer' };

/** Whatever is not such a file is refused as a whole. */
export async function readWorkFile(file: Blob): Promise<Read> {
  if (file.size > MAX_FILE_BYTES) return { ok: false, why: 'unreadable' };
  let given: unknown;
  try {
    given = JSON.parse(await file.text());
  } catch {
    return { ok: false, why: 'unreadable' };
  }
  const head = v.safeParse(WorkFileHead, given);
  if (head.success && head.output.version > VERSION) return { ok: false, why: 'newer' };
  const read = v.safeParse(WorkFile, given);
  return read.success ? { ok: true, file: read.output } : { ok: false, why: 'unreadable' };
}

export interface Readable {
  filed: FiledCommand;
  def: AnyCommand;
  /** As this version reads it; what is stored and sent stays as it is in the file. */
  payload: unknown;
}

/** Only commands that this version of the app knows and can show. */
export function readCommands(
  given: readonly unknown[],
  { registry }: { registry: Registry },
): { good: Readable[]; unreadable: number } {
  const good: Readable[] = [];
  for (const one of given) {
    const filed = v.safeParse(FiledCommand, one);
    const def = filed.success ? registry.commands.get(filed.output.name) : undefined;
    if (!filed.success || !def) continue;
    const payload = parsedPayload(def, filed.output);
    const fits = jsonBytes(filed.output.payload) <= MAX_COMMAND_BYTES;
    if (payload !== undefined && fits && v.is(def.seen, filed.output.seen))
      good.push({ filed: filed.output, def, payload });
  }
  return { good, unreadable: given.length - good.length };
}

/** Unlike what lies in our own database, a file's payload is parsed also when this very version wrote it. */
function parsedPayload(def: AnyCommand, filed: FiledCommand): unknown {
  const now = payloadNow(def, filed);
  if (now === undefined) return undefined;
  const read = v.safeParse(def.declared.payload, now);
  return read.success ? read.output : undefined;
}

/** Photos given beside the file, by their own SHA-256: a name says nothing. */
export async function hashed(photos: readonly Blob[]): Promise<ReadonlyMap<string, ArrayBuffer>> {
  const found = new Map<string, ArrayBuffer>();
  let bytes = 0;
  for (const blob of photos.slice(0, MAX_PHOTOS)) {
    bytes += blob.size;
    if (bytes > MAX_PHOTO_BYTES) break;
    const content = await blob.arrayBuffer();
    found.set(await sha256Of(content), content);
  }
  return found;
}
