import { useEffect, useMemo, useState } from 'react';
import type { PrefetchFile } from '#offline/face/prefetch-plan.ts';
import type { DocumentOutcome, CachedDocument } from '#offline/face/engine-face.ts';
import { useEngine, useStrip, useWatch } from '#offline/react/react.ts';
import { saveFile } from '#shown/save-file.ts';

/** The browser could not take the file: as good as an answer that nobody can read. */
const BROKEN: DocumentOutcome = {
  ok: false,
  status: null,
  problem: { code: 'unreadable', detail: 'The answer could not be read' },
};

/**
 * A file behind a login that may lie on this phone: fetched unasked where that costs next to nothing, else when somebody
 * opens it. `saver`: nothing is fetched unasked.
 * @param file its `wanted` is the same object until another file is meant
 */
export function useCachedFile({ wanted, sizeBytes, needed }: PrefetchFile, saver: boolean) {
  const engine = useEngine();
  const { online } = useStrip();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<DocumentOutcome | null>(null);
  const watch = useMemo(() => engine?.document(wanted.id) ?? null, [engine, wanted]);
  const kept = useWatch<CachedDocument | null | undefined>(watch, undefined);
  useEffect(() => {
    // It is kept when that costs next to nothing; where it fails nothing was promised.
    if (engine && kept === null && online && !saver)
      engine.keepDocument(wanted, { sizeBytes, needed }).catch(() => undefined);
  }, [engine, kept, online, saver, wanted, sizeBytes, needed]);

  async function open() {
    if (!engine) return;
    setBusy(true);
    setOutcome(null);
    const next = await engine.openDocument(wanted).catch(() => BROKEN);
    setBusy(false);
    setOutcome(next);
    if (next.ok) saveFile(next.file, wanted.name);
  }
  return { kept: Boolean(kept), online, busy, outcome, open };
}
