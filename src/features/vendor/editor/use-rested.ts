import { startTransition, useEffect, useState } from 'react';
import type { EditorForm, TypedFields } from './editor-form.ts';

/** Rest of the keys after which the whole is drawn, and the time after which it is drawn anyway. */
const REST_MS = 200;
const MOST_MS = 1000;

/**
 * The typed text as it was when the keys last rested: whoever draws the whole listing takes nothing of the time of a key,
 * and draws once for a word and not once for each of its letters.
 */
export function useRested(form: EditorForm): TypedFields {
  const [typed, setTyped] = useState(form.typed);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let since: number | null = null;
    const draw = () => {
      since = null;
      startTransition(() => setTyped(form.typed()));
    };
    const stop = form.watch(() => {
      since ??= performance.now();
      clearTimeout(timer);
      timer = setTimeout(draw, Math.max(0, Math.min(REST_MS, since + MOST_MS - performance.now())));
    });
    // What changed between the drawing and now.
    draw();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [form]);
  return typed;
}
