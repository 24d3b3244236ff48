import { type AddProduct, type Basket, CONTAINER, RORO, type SetDestination } from '#contract/basket.ts';
import type { VehicleDetails } from '#contract/catalogue.ts';
import { NO_IMAGE } from '#contract/wire.ts';
import { rateClass } from '#domain/shipping.ts';
import { addToBasket, changeDestination, type SeenProduct, shippingKey } from '#features/basket/commands.ts';
import { publishedRates } from '#features/basket/rates.ts';
import type { Choices } from '#features/catalogue/parts/landing-box.tsx';
import type { Engine } from '#offline/engine-face.ts';
import type { Landed } from '#shown/landed-line.tsx';

export interface TakenVehicle {
  car: VehicleDetails;
  choices: Choices;
  basket: Basket | undefined;
  landed: Landed;
}

/** Into the basket with the destination that was chosen: an empty one takes it over with its first product. */
export async function takeVehicle(engine: Engine, { car, choices, basket, landed }: TakenVehicle) {
  const shippingClass = rateClass({
    productClassId: car.product_class_id,
    vehicleClass: car.class,
    bodyType: car.specs.body_type,
  });
  const container = choices.method === 'container';
  const rates = publishedRates(landed, choices.port);
  const first = car.images[0];
  const elsewhere = landed.country !== choices.country || landed.port !== choices.port;
  // The default that nobody has changed was not chosen: it stays one.
  const unchosen = landed.isDefault && !elsewhere;
  if (elsewhere && basket?.results.length !== 0)
    await engine.enqueue(
      changeDestination,
      { country: choices.country, port: choices.port } satisfies SetDestination,
      { rates },
    );
  await engine.enqueue(
    addToBasket,
    {
      url: `/products/${car.id}/`,
      quantity: choices.quantity,
      options: [{ option: container ? CONTAINER : RORO, value: '0' }],
      destination_country: unchosen ? '' : choices.country,
      destination_port: unchosen ? '' : choices.port,
      drop_quote: false,
    } satisfies AddProduct,
    {
      title: car.title,
      product_id: car.id,
      product_class_id: car.product_class_id,
      unit_price: car.PriceObj.incl_tax,
      currency: car.PriceObj.currency,
      image: first?.remote_image ?? NO_IMAGE,
      picture: first?.picture ?? null,
      available: car.get_stock_record.quantity,
      shipping_class: shippingClass,
      shipping_minor:
        car.PriceObj.currency === 'USD' ? (rates[shippingKey(shippingClass, container)] ?? null) : null,
      at: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    } satisfies SeenProduct,
  );
}
