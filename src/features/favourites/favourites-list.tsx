import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { type Favourite, WHOLE_LIST } from '#contract/personal-lists.ts';
import { NO_IMAGE } from '#contract/wire.ts';
import { printListing } from '#domain/search/detail-address.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { VEHICLES } from '#domain/stock/stock.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { useCommand, useList, useQuery, useSession } from '#offline/react/react.ts';
import { Amount, amountText } from '#shown/amount.tsx';
import { useMoment, useNow } from '#shown/clock.ts';
import { Failed } from '#shown/failed.tsx';
import { FiguresSource } from '#shown/figures-source.tsx';
import type { ImportMarkProps } from '#shown/import-goods.ts';
import { ListPicture } from '#shown/list-picture.tsx';
import { useRemoval } from '#shown/removal.tsx';
import { useWaitingMarks } from '#shown/waiting-marks.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Mark } from '#ui/mark.tsx';
import { Plate } from '#ui/plate.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VehicleCard, VehicleCards } from '#ui/vehicle-card.tsx';
import { addFavourite, removeFavourite } from './commands.ts';
import { type KnownPrice, priceKnown, priceAsOf, seenPrices } from './price-known.ts';
import { favourites } from './queries.ts';

interface FavouritesProps {
  saver: boolean;
  /** Country to which things are shipped, ISO alpha-2. */
  country: string;
  /** On the picture of a vehicle that it refuses. */
  ImportMark: ComponentType<ImportMarkProps>;
}

/** Favourites that somebody keeps, newest first; what went since says so and can only be taken away. */
export function FavouritesList({ saver, country, ImportMark }: FavouritesProps) {
  const { t } = useLingui();
  const state = useQuery(favourites, WHOLE_LIST);
  const add = useCommand(addFavourite);
  const remove = useCommand(removeFavourite);
  const waiting = useWaitingMarks('favourite.add', 'product_id');
  const isGuest = useSession() === null;
  const { entries } = useList('recent');
  const looked = useMemo(() => seenPrices(entries ?? []), [entries]);
  const { act, notes } = useRemoval();
  const { data, problem } = state;
  if (!data && problem) return <Failed problem={problem} onRetry={state.refresh} />;
  if (!data) return <Skeleton label={t`Loading`} count={3} />;
  const knownOf = ({ product_id }: Favourite) => ({
    isOfThen: isGuest || waiting.has(product_id),
    asOf: state.asOf,
  });
  const take = (one: Favourite): void => {
    const { product_id, product } = one;
    const title = product?.title ?? stockReference(product_id);
    const done = remove.run({ product_id }, { title });
    if (product === null) return act(done);
    const { id: _, ...seen } = product;
    const at = wireTime(priceAsOf(one, knownOf(one)));
    act(done, { title, undo: () => add.run({ product_id }, { ...seen, at }) });
  };
  return (
    <>
      {notes}
      {data.results.length === 0 ? (
        <Empty
          icon="heart"
          title={<Trans>You have no favourites yet</Trans>}
          hint={<Trans>Tap Favourite on a car or part to find it here, even without a connection.</Trans>}
          action={
            <ButtonLink to="/">
              <Trans>Find a car</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <VehicleCards label={t`Favourites`}>
          {data.results.map((one) => {
            const mark = waiting.get(one.product_id);
            return (
              <FavouriteCard
                key={one.product_id}
                favourite={one}
                saver={saver}
                country={country}
                ImportMark={ImportMark}
                mark={mark}
                price={priceKnown(one, { ...knownOf(one), looked: looked.get(one.product_id) })}
                onRemove={() => take(one)}
              />
            );
          })}
        </VehicleCards>
      )}
      {data.results.length > 0 && state.asOf !== null && <FiguresSource state={state} />}
    </>
  );
}

interface CardProps extends FavouritesProps {
  favourite: Favourite;
  mark: ReactNode;
  price: KnownPrice | null;
  onRemove: () => void;
}

function FavouriteCard({ favourite, saver, country, ImportMark, mark, price, onRemove }: CardProps) {
  const { t } = useLingui();
  const now = useNow();
  const moment = useMoment();
  const { product_id: id, product } = favourite;
  const since = (at: number): string => (now === null ? '' : moment(at, now));
  const before = price?.before ?? null;
  const plate = stockReference(id);
  const title = product?.title ?? t`REF ${plate}`;
  return (
    <VehicleCard
      to={printListing(id, product?.product_class_id ?? VEHICLES, product?.price ?? null)}
      title={title}
      picture={
        <ListPicture
          image={product?.primary_image ?? NO_IMAGE}
          picture={product?.picture ?? null}
          saver={saver}
        >
          {product?.goods && (
            <ImportMark goods={product.goods} currency={product.currency} country={country} />
          )}
        </ListPicture>
      }
      price={price && <Amount wire={price.now.price} currency={price.now.currency} />}
      facts={[
        product?.subtitle_clean,
        price?.at != null && t`Price seen ${since(price.at)}`,
        before && t`It was ${amountText(before.price, before.currency)}, seen ${since(before.at)}.`,
        mark,
      ].filter(Boolean)}
      landed={
        product === null && (
          <Mark kind="stop">
            <Trans>No longer listed</Trans>
          </Mark>
        )
      }
      plate={<Plate>{plate}</Plate>}
      action={
        <Button small aria-label={t`Remove ${title}`} onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      }
    />
  );
}
