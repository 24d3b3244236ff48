import { useState } from 'react';

/** Runs an act of a row: busy while it runs, and why it failed. */
export function useRowAct(): {
  busy: boolean;
  failed: { cause: unknown } | null;
  act: (run: () => Promise<unknown>) => Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  async function act(run: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setFailed(null);
    try {
      await run();
      return true;
    } catch (cause) {
      setFailed({ cause });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, failed, act };
}

/** The row that had the focus is gone: a reader goes on from the top of the page, once a question has closed. */
export function focusHeadingAfterQuestion(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>('h1')?.focus()),
  );
}
