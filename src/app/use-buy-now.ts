import { useCallback, useContext, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BootContext } from '#offline/react/react.ts';
import { writeDrafts } from '#offline/react/typed-drafts.ts';
import type { Engine } from '#offline/face/engine-face.ts';
import type { BuyNowFailure } from '#shown/buy-box.tsx';

/**
 * Buy Now, then on to the basket (spec buyer §4). What the phone does not take is said beside the button. The basket's
 * commands are fetched with the press, as the engine is: no first screen has to bring them.
 */
export function useBuyNow() {
  const navigate = useNavigate();
  const boot = useContext(BootContext);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<BuyNowFailure | null>(null);
  const take = useCallback(
    async (put: (engine: Engine) => Promise<BuyNowFailure | null>) => {
      setBusy(true);
      setFailed(null);
      try {
        const engine = await boot.load();
        // What was typed a moment ago would be written as a draft again, behind the basket's back.
        await writeDrafts();
        const refused = await put(engine);
        if (refused) return setFailed(refused);
      } catch (cause) {
        return setFailed({ cause, movedTo: null });
      } finally {
        setBusy(false);
      }
      await navigate('/my-basket', { state: { bought: true } });
    },
    [boot, navigate],
  );
  return { take, busy, failed };
}
