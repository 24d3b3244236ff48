import { useLingui } from '@lingui/react/macro';
import type { VehicleSearch } from '#domain/search/search-address.ts';

/** Name of a search: its heading, and its name in a list. */
export function useSearchName(): (search: VehicleSearch) => string {
  const { t } = useLingui();
  return (search) => {
    const name = [search.make, search.model].filter((part) => part !== null).join(' ');
    if (search.vehicleClass === 'commercial')
      return name ? t`${name} commercial vehicles` : t`Commercial vehicles`;
    if (search.vehicleClass === 'cars') return name ? t`${name} cars` : t`Cars`;
    return name || t`All vehicles`;
  };
}
