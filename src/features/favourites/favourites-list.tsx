import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { type Favourite, FavouriteName, WHOLE } from '#contract/beside.ts';
import { NO_IMAGE } from '#contract/wire.ts';
import { printDetail } from '#domain/detail-address.ts';
import { stockReference } from '#domain/reference.ts';
import { useCommand, useCommands, useQuery } from '#offline/react.ts';
import { Amount } from '#shown/amount.tsx';
import { Failed } from '#shown/failed.tsx';
import { Known } from '#shown/known.tsx';
import { NotTakenNote } from '#shown/not-taken.tsx';
import { VehiclePicture } from '#shown/vehicle-picture.tsx';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Mark } from '#ui/mark.tsx';
import { Plate } from '#ui/plate.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VehicleCard, VehicleCards } from '#ui/vehicle-card.tsx';
import { removeFavourite } from './commands.ts';
import { favourites } from './queries.ts';

/** What somebody keeps, newest first; what went since says so and can only be taken away. */
export function FavouritesList({ saver }: { saver: boolean }) {
  const { t } = useLingui();
  const state = useQuery(favourites, WHOLE);
  const { run } = useCommand(removeFavourite);
  const waiting = useWaiting();
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const { data, problem } = state;
  if (!data && problem) return <Failed problem={problem} onRetry={state.refresh} />;
  if (!data) return <Skeleton label={t`Loading`} count={3} />;
  if (data.results.length === 0)
    return (
      <Empty
        icon="heart"
        title={<Trans>You have no favourites yet</Trans>}
        hint={<Trans>Tap Favourite on a car or part, and it stands here, also without a connection.</Trans>}
        action={
          <ButtonLink to="/">
            <Trans>Find a car</Trans>
          </ButtonLink>
        }
      />
    );
  const remove = ({ product_id, product }: Favourite): void => {
    setFailed(null);
    run({ product_id }, { title: product?.title ?? stockReference(product_id) }).catch((cause: unknown) =>
      setFailed({ cause }),
    );
  };
  return (
    <>
      {failed && <NotTakenNote cause={failed.cause} />}
      <VehicleCards label={t`Favourites`}>
        {data.results.map((one) => (
          <FavouriteCard
            key={one.product_id}
            favourite={one}
            saver={saver}
            mark={waiting.get(one.product_id)}
            onRemove={() => remove(one)}
          />
        ))}
      </VehicleCards>
      {state.asOf !== null && <Known state={state} />}
    </>
  );
}

/** What of it the server has not confirmed, by product. */
function useWaiting(): ReadonlyMap<number, ReactNode> {
  const open = useCommands().filter(({ name, state }) => name === 'favourite.add' && state !== 'done');
  return new Map(
    open.flatMap((command) => {
      const read = v.safeParse(FavouriteName, command.payload);
      if (!read.success || command.state === 'held') return [];
      return [[read.output.product_id, <WaitingMark key={command.key} command={command} filled={false} />]];
    }),
  );
}

interface CardProps {
  favourite: Favourite;
  saver: boolean;
  mark: ReactNode;
  onRemove: () => void;
}

function FavouriteCard({ favourite: { product_id: id, product }, saver, mark, onRemove }: CardProps) {
  const { t } = useLingui();
  const plate = stockReference(id);
  const title = product?.title ?? t`REF ${plate}`;
  return (
    <VehicleCard
      to={addressOf(id, product?.product_class_id ?? 1)}
      title={title}
      picture={
        <VehiclePicture
          image={product?.primary_image ?? NO_IMAGE}
          picture={product?.picture ?? null}
          alt=""
          width={320}
          widths={[160, 320]}
          sizes="(min-width: 900px) 208px, 136px"
          saver={saver}
        />
      }
      price={product && <Amount wire={product.price} currency={product.currency} />}
      facts={product ? [product.subtitle_clean, mark] : [mark]}
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

/** The page of a listing by its class: 1 vehicles, 2 parts, else any other item. */
const addressOf = (id: number, productClass: number): string =>
  printDetail(
    productClass === 1
      ? { kind: 'vehicle', id }
      : productClass === 2
        ? { kind: 'part', id }
        : { kind: 'item', id, price: null },
  );
