import { addressOf } from '#contract/declare.ts';
import type { Problem } from '#contract/problem.ts';
import type { PromoOwner, PromoType } from '#domain/promo/media.ts';
import type { Language } from '#domain/text/languages.ts';
import type { Engine } from '#offline/face/engine-face.ts';
import { drawFile } from './draw-file.ts';

/** Without a type it gives the sample of a pro-forma. */
export const MEDIA_PATH = '/pdf-file/';

/** A picture, and whether this phone drew it itself; or why there is none. */
export type GotMedia =
  | { ok: true; file: Blob; isDrawnHere: boolean }
  | { ok: false; problem: Problem | 'not_drawn' };

/** Words of the server that drawing it here would only go around. */
const FINAL = [401, 403, 400];

interface FileRequest {
  engine: Pick<Engine, 'download'> | null;
  online: boolean;
  type: PromoType;
  owner: PromoOwner;
  language: Language;
  onDone: (share: number) => void;
}

/**
 * One of the media: the server's where it can be had, else drawn here. A server that is busy or a line that breaks leads to
 * the same picture.
 */
export async function getMedia(wanted: FileRequest): Promise<GotMedia> {
  const { engine, online, type, language, onDone } = wanted;
  if (engine && online) {
    const outcome = await engine.download(addressOf(MEDIA_PATH, { type, lang: language }), 'image/png');
    if (outcome.ok) return { ok: true, file: outcome.value, isDrawnHere: false };
    if (outcome.status !== null && FINAL.includes(outcome.status))
      return { ok: false, problem: outcome.problem };
  }
  try {
    const file = await drawFile(type, wanted, location.origin, onDone);
    return { ok: true, file, isDrawnHere: true };
  } catch {
    return { ok: false, problem: 'not_drawn' };
  }
}
