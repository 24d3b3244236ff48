import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { printDetail } from '#domain/detail-address.ts';
import { stockReference } from '#domain/reference.ts';
import { useList } from '#offline/react.ts';
import { Amount } from '#shown/amount.tsx';
import { useMoment, useNow } from '#shown/clock.ts';
import { NotTakenNote } from '#shown/not-taken.tsx';
import { VehiclePicture } from '#shown/vehicle-picture.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Plate } from '#ui/plate.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VehicleCard, VehicleCards } from '#ui/vehicle-card.tsx';
import { SeenCard } from './entry.ts';

/** What was looked at on this phone, as it was then. It never leaves the phone. */
export function RecentList({ saver }: { saver: boolean }) {
  const { t } = useLingui();
  const now = useNow();
  const moment = useMoment();
  const { entries, remove } = useList('recent');
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  if (entries === undefined) return <Skeleton label={t`Loading`} count={3} />;
  const seen = entries.flatMap(({ at, value }) => {
    const read = v.safeParse(SeenCard, value);
    return read.success ? [{ at, card: read.output }] : [];
  });
  if (seen.length === 0)
    return (
      <Empty
        icon="clock"
        title={<Trans>Nothing looked at yet</Trans>}
        hint={<Trans>The last 50 cars and parts that you open stand here, on this phone only.</Trans>}
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
      {failed && <NotTakenNote cause={failed.cause} />}
      <VehicleCards label={t`Recently viewed`}>
        {seen.map(({ at, card }) => (
          <VehicleCard
            key={card.id}
            to={addressOf(card)}
            title={card.title}
            picture={
              <VehiclePicture
                image={card.primary_image}
                picture={card.picture}
                alt=""
                width={160}
                widths={[160, 320]}
                sizes="(min-width: 900px) 208px, 136px"
                saver={saver}
              />
            }
            price={<Amount wire={card.price} currency={card.currency} />}
            facts={[card.subtitle_clean, now === null ? '' : moment(at, now, 'first')]}
            plate={<Plate>{stockReference(card.id)}</Plate>}
          />
        ))}
      </VehicleCards>
      <p className="small muted">
        <Trans>Prices are those of your visit. This list stays on this phone.</Trans>
      </p>
      <Button icon="trash" onClick={clear}>
        <Trans>Clear this list</Trans>
      </Button>
    </>
  );
}

/** Its page by its class: 1 vehicles, 2 parts, else any other item. */
const addressOf = ({ id, product_class_id, price }: SeenCard): string =>
  printDetail(
    product_class_id === 1
      ? { kind: 'vehicle', id }
      : product_class_id === 2
        ? { kind: 'part', id }
        : { kind: 'item', id, price },
  );
