import { startTransition, useEffect, useState } from 'react';
import type { EditorForm, TypedFields } from './editor-form.ts';

/** Rest of the keys after which the whole is drawn. */
const REST_MS = 200;

/**
 * The typed text as it was when the keys last rested: whoever draws the whole listing takes nothing of the time of a key,
 * and draws once for a word and not once for each of its letters.
 */
export function useRested(form: EditorForm): TypedFields {
  const [typed, setTyped] = useState(form.typed);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => startTransition(() => setTyped(form.typed()));
    const stop = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(draw, REST_MS);
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
