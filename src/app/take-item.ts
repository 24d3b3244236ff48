import { type AddProduct, type Basket, RORO, type SetDestination } from '#contract/basket.ts';
import type { ItemDetail } from '#contract/items.ts';
import { NO_IMAGE } from '#contract/wire.ts';
import { findCountry } from '#domain/destinations.ts';
import { addToBasket, changeDestination, type SeenProduct } from '#features/basket/commands.ts';
import { publishedRates } from '#features/basket/rates.ts';
import type { Choices } from '#features/items/parts/choices.ts';
import type { Engine } from '#offline/engine-face.ts';
import type { Landed } from '#shown/landed-line.tsx';

export interface Taken {
  item: ItemDetail;
  choices: Choices;
  /** Where the choices were kept; gone once the basket has them. */
  draft: string;
  basket: Basket | undefined;
  landed: Landed;
}

/** Puts an item into the basket with its options and its destination. Fetched with the press, as the engine is. */
export async function takeItem(engine: Engine, taken: Taken): Promise<void> {
  const { item, choices, draft, basket, landed } = taken;
  const port = findCountry(choices.country)?.ports[0] ?? '';
  const first = item.images[0];
  // An empty basket takes the destination over with its first product.
  if (basket && basket.results.length > 0 && basket.destination.code !== choices.country)
    await engine.enqueue(changeDestination, { country: choices.country, port } satisfies SetDestination, {
      rates: publishedRates(landed, port),
    });
  await engine.enqueue(
    addToBasket,
    {
      url: `/products/${item.id}/`,
      quantity: choices.quantity,
      options: [{ option: RORO, value: '0' }, ...chosenOf(item, choices)],
      destination_country: choices.country,
      destination_port: port,
      drop_quote: false,
    } satisfies AddProduct,
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
    } satisfies SeenProduct,
    { draft },
  );
}

/** The option ids of the page with what stands chosen for them. */
function chosenOf({ options }: ItemDetail, { values }: Choices): { option: number; value: string }[] {
  return options.flatMap(({ id, type }) => {
    const value = values[id] ?? '';
    return type === 'choice' && value !== '' ? [{ option: id, value }] : [];
  });
}
