import { useEffect, useState } from 'react';
import { previewArticle } from '#contract/staff/articles.ts';
import { useEngine, useStrip } from '#offline/react/react.ts';

/** After the last key stroke; a shop that draws with each would be asked a hundred times a minute. */
const PAUSE_MS = 500;

/**
 * A text as readers would get it, drawn by the shop's own hand: the same that cleans what is published.
 * @param known a text that was drawn already
 */
export function usePreview(content: string, known: { content: string; html: string }) {
  const engine = useEngine();
  const { online } = useStrip();
  const [drawn, setDrawn] = useState(known);
  const [failed, setFailed] = useState(false);
  const isKnown = content === known.content;
  useEffect(() => {
    if (!engine || isKnown || drawn.content === content) return;
    let gone = false;
    const timer = setTimeout(() => {
      void engine.call(previewArticle, { content }).then((outcome) => {
        if (gone) return;
        setFailed(!outcome.ok);
        if (outcome.ok) setDrawn({ content, html: outcome.value.html });
      });
    }, PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
    // Asked again when the connection is back.
  }, [engine, content, isKnown, drawn.content, online]);
  const html = isKnown ? known.html : drawn.html;
  const isOld = !isKnown && drawn.content !== content;
  return { html, isOld, failed: failed && isOld };
}
