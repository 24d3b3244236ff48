import { garageFits } from '#contract/personal-lists.ts';
import { fits } from '#domain/fitment/fitment.ts';
import { MAX_ID } from '#domain/text/links.ts';
import { publicProduct } from '#server/catalogue/store.ts';
import { compatibleList } from '#server/fitment/store.ts';
import { answer } from '#server/platform/calls/handle.ts';
import { garageRows } from './garage.ts';
import { notFound } from '#server/platform/calls/refuse.ts';

/** The phone answers this by itself from what it holds; here it is for clients that hold nothing. */
export const fitsHandler = answer(garageFits, 'user', async ({ db, user, params: { product } }) => {
  if (product > MAX_ID || !(await publicProduct(db, product))) return notFound();
  const list = await compatibleList(db, product);
  const cars = await garageRows(db, user.id);
  return {
    product_id: product,
    results: cars.map((car) => ({ garage_id: car.id, fits: fits(car, list) })),
  };
});
