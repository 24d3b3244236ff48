import { useCallback, useState } from 'react';

/** An act on this phone: busy while it runs, and why it failed. `run` answers whether it went well. */
export function useAttempt(): {
  busy: boolean;
  failed: { cause: unknown } | null;
  run: (act: () => Promise<unknown>) => Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const run = useCallback(async (act: () => Promise<unknown>) => {
    setBusy(true);
    setFailed(null);
    try {
      await act();
      return true;
    } catch (cause) {
      setFailed({ cause });
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, failed, run };
}
