import type { Basket } from '#contract/basket.ts';
import { type AddProduct, CONTAINER, RORO, type SetDestination } from '#contract/basket-payload.ts';
import type { ListingSeller } from '#contract/listings/listing-seller.ts';
import { NO_IMAGE, type Picture } from '#contract/wire.ts';
import { isOwnStock } from '#domain/money/price-setter.ts';
import { findCountry } from '#domain/places/destinations.ts';
import type { RateClass } from '#domain/shipping/shipping.ts';
import { addToBasket, changeDestination, type SeenProduct, shippingKey } from '#features/basket/commands.ts';
import { publishedRatesTo } from '#features/basket/rates.ts';
import type { Engine } from '#offline/face/engine-face.ts';
import type { BuyNowFailure } from '#shown/buy-box.tsx';
import type { ShippingWay } from '#shown/landing.ts';
import type { LandedCosts } from '#shown/landed-cost-line.tsx';
import { wireNow } from '#shown/wire-now.ts';

export interface ProductToAdd {
  product: {
    id: number;
    product_class_id: number;
    title: string;
    images: readonly { remote_image: string; picture: Picture | null }[];
    PriceObj: { incl_tax: string; currency: 'USD' | 'ZMW' };
    price_since?: string | null | undefined;
    seller?: ListingSeller | null | undefined;
  };
  rateClass: RateClass;
  stock: number;
  way: ShippingWay;
  /** Choice of its own options: size, colour. */
  options?: readonly { option: number; value: string }[];
  /** Draft in which the choices were kept; gone once the basket has them. */
  draft?: string;
  /** The default destination that nobody has changed stays one. */
  unchosen?: boolean;
  basket: Basket | undefined;
  landed: LandedCosts;
}

/**
 * Into the basket with its options and the destination that was chosen: an empty one takes it over with its first
 * product. Fetched with the press, as the engine is. Null: it is in the basket.
 */
export async function addProductToBasket(engine: Engine, taken: ProductToAdd): Promise<BuyNowFailure | null> {
  const { way, basket, landed } = taken;
  const rates = publishedRatesTo(landed, way.port);
  const { country, port } = way;
  const elsewhere = landed.country !== country || landed.port !== port;
  const moves = elsewhere && basket?.results.length !== 0;
  // First, so that the product does not meet a quote for the place before.
  if (moves) await engine.enqueue(changeDestination, { country, port } satisfies SetDestination, { rates });
  try {
    await add(engine, taken, { rates, elsewhere });
    return null;
  } catch (cause) {
    return { cause, movedTo: moves ? port || (findCountry(country)?.name ?? country) : null };
  }
}

async function add(
  engine: Engine,
  taken: ProductToAdd,
  { rates, elsewhere }: { rates: Readonly<Record<string, number>>; elsewhere: boolean },
): Promise<void> {
  const { product, rateClass, way, landed } = taken;
  const { incl_tax: price, currency } = product.PriceObj;
  const isBoxed = way.method === 'container';
  const [first] = product.images;
  // A guess goes along: the basket must go where its figures were worked out to.
  const unchosen = taken.unchosen === true && landed.isDefault && !landed.isGuess && !elsewhere;
  await engine.enqueue(
    addToBasket,
    {
      url: `/products/${product.id}/`,
      quantity: way.quantity,
      options: [{ option: isBoxed ? CONTAINER : RORO, value: '0' }, ...(taken.options ?? [])],
      destination_country: unchosen ? '' : way.country,
      destination_port: unchosen ? '' : way.port,
      drop_quote: false,
    } satisfies AddProduct,
    {
      title: product.title,
      product_id: product.id,
      product_class_id: product.product_class_id,
      unit_price: price,
      price_since: product.price_since ?? null,
      own_stock: isOwnStock(product.seller),
      currency,
      image: first?.remote_image ?? NO_IMAGE,
      picture: first?.picture ?? null,
      available: taken.stock,
      shipping_class: rateClass,
      shipping_minor: currency === 'USD' ? (rates[shippingKey(rateClass, isBoxed)] ?? null) : null,
      at: wireNow(),
    } satisfies SeenProduct,
    taken.draft === undefined ? {} : { draft: taken.draft },
  );
}
