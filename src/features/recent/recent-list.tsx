import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, useState } from 'react';
import * as v from 'valibot';
import { SavedCard } from '#contract/listings/listing-card.ts';
import { printListing } from '#domain/search/detail-address.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { useList } from '#offline/react/react.ts';
import { Amount } from '#shown/amount.tsx';
import { useMoment, useNow } from '#shown/clock.ts';
import type { ImportMarkProps } from '#shown/import-goods.ts';
import { ListPicture } from '#shown/list-picture.tsx';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Plate } from '#ui/plate.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VehicleCard, VehicleCards } from '#ui/vehicle-card.tsx';

interface RecentProps {
  saver: boolean;
  /** Country to which things are shipped, ISO alpha-2. */
  country: string;
  /** On the picture of a vehicle that it refuses. */
  Mark: ComponentType<ImportMarkProps>;
}

/** List of what was looked at on this phone, as it was then. It never leaves the phone. */
export function RecentList({ saver, country, Mark }: RecentProps) {
  const { t } = useLingui();
  const now = useNow();
  const moment = useMoment();
  const { entries, remove } = useList('recent');
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  if (entries === undefined) return <Skeleton label={t`Loading`} count={3} />;
  const seen = entries.flatMap(({ at, value }) => {
    const read = v.safeParse(SavedCard, value);
    return read.success ? [{ at, card: read.output }] : [];
  });
  if (seen.length === 0)
    return (
      <Empty
        icon="clock"
        title={<Trans>Nothing viewed yet</Trans>}
        hint={<Trans>The last 50 cars and parts that you open are kept here, on this phone only.</Trans>}
        action={
          <ButtonLink to="/">
            <Trans>Find a car</Trans>
          </ButtonLink>
        }
      />
    );
  const clear = (): void => {
    setFailed(null);
    remove(null).catch((cause: unknown) => setFailed({ cause }));
  };
  return (
    <>
      {failed && <LocalWriteErrorNote cause={failed.cause} />}
      <VehicleCards label={t`Recently viewed`}>
        {seen.map(({ at, card }) => (
          <VehicleCard
            key={card.id}
            to={printListing(card.id, card.product_class_id, card.price)}
            title={card.title}
            picture={
              <ListPicture image={card.primary_image} picture={card.picture} saver={saver}>
                {card.goods && <Mark goods={card.goods} currency={card.currency} country={country} />}
              </ListPicture>
            }
            price={<Amount wire={card.price} currency={card.currency} />}
            facts={[card.subtitle_clean, now === null ? '' : moment(at, now, 'first')]}
            plate={<Plate>{stockReference(card.id)}</Plate>}
          />
        ))}
      </VehicleCards>
      <p className="small muted">
        <Trans>Prices are as of your visit. This list stays on this phone.</Trans>
      </p>
      <Button icon="trash" onClick={clear}>
        <Trans>Clear this list</Trans>
      </Button>
    </>
  );
}
