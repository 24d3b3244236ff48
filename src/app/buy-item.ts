import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { RORO } from '#contract/basket.ts';
import type { ItemDetail } from '#contract/items.ts';
import { NO_IMAGE } from '#contract/wire.ts';
import { findCountry } from '#domain/destinations.ts';
import { addToBasket, changeDestination } from '#features/basket/commands.ts';
import { myBasket } from '#features/basket/queries.ts';
import { publishedRates } from '#features/basket/rates.ts';
import type { Choices } from '#features/items/parts/choices.ts';
import { useCommand, useQuery } from '#offline/react.ts';
import type { Landed } from '#shown/landed-line.tsx';

/** Buy Now of an item: into the basket with its options and destination, then on to the basket (spec buyer §4). */
export function useBuyItem(landed: Landed) {
  const navigate = useNavigate();
  const add = useCommand(addToBasket);
  const move = useCommand(changeDestination);
  const { data: basket } = useQuery(myBasket, {});
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const { run: addRun } = add;
  const { run: moveRun } = move;
  const buy = useCallback(
    async (item: ItemDetail, choices: Choices, draft: string) => {
      setFailed(null);
      const port = findCountry(choices.country)?.ports[0] ?? '';
      const first = item.images[0];
      try {
        // An empty basket takes the destination over with its first product.
        if (basket && basket.results.length > 0 && basket.destination.code !== choices.country)
          await moveRun({ country: choices.country, port }, { rates: publishedRates(landed, port) });
        await addRun(
          {
            url: `/products/${item.id}/`,
            quantity: choices.quantity,
            options: [{ option: RORO, value: '0' }, ...chosenOf(item, choices)],
            destination_country: choices.country,
            destination_port: port,
            drop_quote: false,
          },
          {
            title: item.title,
            product_id: item.id,
            product_class_id: item.product_class_id,
            unit_price: item.PriceObj.incl_tax,
            currency: item.PriceObj.currency,
            image: first?.remote_image ?? NO_IMAGE,
            picture: first?.picture ?? null,
            available: item.quantity,
            shipping_class: 'parts',
            shipping_minor: null,
            at: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
          },
          { draft },
        );
      } catch (cause) {
        setFailed({ cause });
        return;
      }
      await navigate('/my-basket');
    },
    [addRun, moveRun, basket, landed, navigate],
  );
  return { buy, busy: add.busy || move.busy, failed, basket };
}

/** The option ids of the page with what stands chosen for them. */
function chosenOf({ options }: ItemDetail, { values }: Choices): { option: number; value: string }[] {
  return options.flatMap(({ id, type }) => {
    const value = values[id] ?? '';
    return type === 'choice' && value !== '' ? [{ option: id, value }] : [];
  });
}
