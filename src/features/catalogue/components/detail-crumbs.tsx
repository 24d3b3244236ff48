import { useLingui } from '@lingui/react/macro';
import type { VehicleDetails } from '#contract/catalogue.ts';
import { printSearch, WHOLE_STOCK } from '#domain/search/search-address.ts';
import { Crumbs } from '#ui/crumbs.tsx';

/** Breadcrumb of a vehicle: its place in the shop. */
export function DetailCrumbs({ car }: { car: VehicleDetails }) {
  const { t } = useLingui();
  const wide = { ...WHOLE_STOCK, vehicleClass: car.class };
  const { make } = car;
  return (
    <Crumbs
      label={t`Breadcrumb`}
      items={[
        { label: t`Home`, to: '/' },
        { label: car.class === 'commercial' ? t`Commercial vehicles` : t`Cars`, to: printSearch(wide) },
        ...(make ? [{ label: make, to: printSearch({ ...wide, make }) }] : []),
        { label: (make && car.model) || car.title },
      ]}
    />
  );
}
