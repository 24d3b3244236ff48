import { useLingui } from '@lingui/react/macro';
import type { VehicleDetails } from '#contract/catalogue.ts';
import { printAddress } from '#domain/address.ts';
import { LIST_START } from '#domain/parts-address.ts';
import { printSearch, WHOLE_STOCK } from '#domain/search-address.ts';
import { PARTS, VEHICLES } from '#domain/stock.ts';
import { Crumbs } from '#ui/crumbs.tsx';

/** Breadcrumb of a listing: its place in the shop. */
export function DetailCrumbs({ car }: { car: VehicleDetails }) {
  const { t } = useLingui();
  const wide = { ...WHOLE_STOCK, vehicleClass: car.class };
  const kind =
    car.product_class_id === PARTS
      ? { label: t`Parts`, to: '/auto-parts' }
      : car.product_class_id === VEHICLES
        ? { label: car.class === 'commercial' ? t`Commercial vehicles` : t`Cars`, to: printSearch(wide) }
        : { label: t`Electronics`, to: printAddress({ kind: 'electronics', place: LIST_START }) };
  const make = car.product_class_id === VEHICLES && car.make;
  return (
    <Crumbs
      label={t`Breadcrumb`}
      items={[
        { label: t`Home`, to: '/' },
        kind,
        ...(make ? [{ label: make, to: printSearch({ ...wide, make }) }] : []),
        { label: (make && car.model) || car.title },
      ]}
    />
  );
}
