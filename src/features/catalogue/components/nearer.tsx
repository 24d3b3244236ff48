import { useLingui } from '@lingui/react/macro';
import { nearerSearches } from '#domain/search/nearer-search.ts';
import { printSearch, vehicleSearchParams, type VehicleSearch } from '#domain/search/search-address.ts';
import { useQuery } from '#offline/react/react.ts';
import { ButtonLink } from '#ui/button.tsx';
import { searchVehicles } from '../queries.ts';
import { useSearchName } from './search-name.ts';

/** The nearest that a search which found nothing could find, with how many there are: "Show Toyota (143)". */
export function Nearer({ search }: { search: VehicleSearch }) {
  const [first, second] = nearerSearches(search);
  const near = useCount(first);
  const further = useCount(near === 0 ? second : undefined);
  const { t, i18n } = useLingui();
  const nameOf = useSearchName();
  const [offered, count] = near === 0 ? [second, further] : [first, near];
  if (offered === undefined || count === 0) return null;
  const name = nameOf(offered);
  return (
    <ButtonLink variant="main" to={printSearch(offered)}>
      {count === null ? t`Show ${name}` : t`Show ${name} (${i18n.number(count)})`}
    </ButtonLink>
  );
}

/** Number of vehicles that a search finds; null while unknown. */
function useCount(search: VehicleSearch | undefined): number | null {
  const { data } = useQuery(searchVehicles, search ? vehicleSearchParams(search) : null);
  return data?.count ?? null;
}
