import { useCallback, useContext, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { myBasket } from '#features/basket/queries.ts';
import { BootContext, useQuery, writeDrafts } from '#offline/react.ts';
import type { Landed } from '#shown/landed-line.tsx';
import type { Taken } from './take-item.ts';

/** Buy Now of an item, then on to the basket (spec buyer §4). What the phone does not take is said beside the button. */
export function useBuyItem(landed: Landed) {
  const navigate = useNavigate();
  const boot = useContext(BootContext);
  const { data: basket } = useQuery(myBasket, {});
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const buy = useCallback(
    async (item: Taken['item'], choices: Taken['choices'], draft: string) => {
      setBusy(true);
      setFailed(null);
      try {
        const [engine, { takeItem }] = await Promise.all([boot.load(), import('./take-item.ts')]);
        // What was chosen a moment ago would be written as a draft again, behind the basket's back.
        await writeDrafts();
        await takeItem(engine, { item, choices, draft, basket, landed });
      } catch (cause) {
        setFailed({ cause });
        return;
      } finally {
        setBusy(false);
      }
      await navigate('/my-basket');
    },
    [boot, basket, landed, navigate],
  );
  return { buy, busy, failed, basket };
}
