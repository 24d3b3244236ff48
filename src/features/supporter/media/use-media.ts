import { useRef, useState } from 'react';
import type { PromoOwner, PromoType } from '#domain/promo/media.ts';
import { promoFileName } from '#domain/promo/media.ts';
import type { Language } from '#domain/text/languages.ts';
import { useEngine, useStrip } from '#offline/react/react.ts';
import { saveFile } from '#shown/save-file.ts';
import { getMedia, type GotMedia } from './get-file.ts';

export type MediaState =
  | { step: 'idle' }
  /** `share` of it that is drawn, 0 to 1; null while the server is asked. */
  | { step: 'busy'; share: number | null }
  | { step: 'saved'; sizeBytes: number; isDrawnHere: boolean }
  /** The browser wants another press before it opens its list of apps. */
  | { step: 'ready' }
  | { step: 'failed'; problem: Extract<GotMedia, { ok: false }>['problem']; act: 'save' | 'share' };

/** Tells whether this phone hands pictures to other apps. */
export const canSharePictures = (): boolean =>
  typeof navigator !== 'undefined' &&
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([''], 'a.png', { type: 'image/png' })] });

/** Gets one of the media and hands it on; what was got once is not got again while the screen stands. */
export function useMedia(type: PromoType, owner: PromoOwner, language: Language) {
  const engine = useEngine();
  const { online } = useStrip();
  const [state, setState] = useState<MediaState>({ step: 'idle' });
  const last = useRef<{ of: string; got: Extract<GotMedia, { ok: true }> } | null>(null);
  const of = JSON.stringify([owner, language]);

  async function get(act: 'save' | 'share') {
    if (last.current?.of === of) return last.current.got;
    setState({ step: 'busy', share: null });
    const onDone = (drawn: number): void => setState({ step: 'busy', share: drawn });
    const got = await getMedia({ engine, online, type, owner, language, onDone });
    if (got.ok) last.current = { of, got };
    else setState({ step: 'failed', problem: got.problem, act });
    return got.ok ? got : null;
  }

  async function save() {
    const got = await get('save');
    if (!got) return;
    saveFile(got.file, promoFileName(type));
    setState({ step: 'saved', sizeBytes: got.file.size, isDrawnHere: got.isDrawnHere });
  }

  async function share() {
    const got = await get('share');
    if (!got) return;
    const files = [new File([got.file], promoFileName(type), { type: 'image/png' })];
    setState({ step: 'idle' });
    try {
      await navigator.share({ files });
    } catch (cause) {
      // Closed without choosing is an answer; one that came too long after the press is asked for again.
      if (cause instanceof DOMException && cause.name === 'NotAllowedError') setState({ step: 'ready' });
      else if (!(cause instanceof DOMException && cause.name === 'AbortError')) await save();
    }
  }

  return { state, online, save, share };
}
