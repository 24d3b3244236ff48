import { Trans, useLingui } from '@lingui/react/macro';
import { countryName } from '#domain/places/destinations.ts';
import { priceBounds } from '#domain/search/price-bounds.ts';
import { moneyText } from '#domain/money/money.ts';
import { printSearch, type VehicleSearch } from '#domain/search/search-address.ts';
import { factsInUse } from '#domain/stock/vehicle-facts.ts';
import { type CachedSearch, useCachedSearches } from '#offline/react/live.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { usePriceWords } from '#shown/price-words.ts';
import { Box } from '#ui/box.tsx';
import { LinkList } from '#ui/link-list.tsx';
import { vehicleSearchFromParams } from './search-links.ts';
import { useSearchName } from './search-name.ts';

/** Entries shown of each kind, the newest: a list that is read at one look. */
const SHOWN = 5;

/** Links to what this phone can show without a network: searches done and vehicles seen. Brings Dexie: loaded when needed. */
export function CachedSearchList() {
  const { t } = useLingui();
  const kept = useCachedSearches();
  const hint = useHint();
  const name = useWholeName();
  const of = (kind: CachedSearch['kind']) => (kept ?? []).filter((one) => one.kind === kind).slice(0, SHOWN);
  const searches = of('search').map((one) => {
    const search = vehicleSearchFromParams(one.params);
    return { to: printSearch(search), label: name(search), hint: hint(one), icon: 'search' as const };
  });
  const cars = of('vehicle').map((one) => ({
    to: `/details/${String(one.params['id'])}`,
    label: one.title ?? '',
    hint: hint(one),
    icon: 'car' as const,
  }));
  const items = [...searches, ...cars];
  if (items.length === 0) return null;
  return (
    <Box title={<Trans>On this phone</Trans>}>
      <LinkList label={t`On this phone`} items={items} />
    </Box>
  );
}

function useHint(): (one: CachedSearch) => string {
  const { t, i18n } = useLingui();
  const now = useNow();
  const moment = useMoment();
  return ({ asOf, count }) => {
    const seen = now === null ? '' : moment(asOf, now);
    return count === null ? t`Seen ${seen}` : t`${i18n.number(count)} results found, ${seen}`;
  };
}

/** Two searches that differ in words, price, order or page must not look the same. */
function useWholeName(): (search: VehicleSearch) => string {
  const { t, i18n } = useLingui();
  const name = useSearchName();
  const priceWords = usePriceWords();
  return (search) => {
    const { words, currency, order, page, facts, allowed } = search;
    const country = allowed === null ? null : countryName(allowed, i18n.locale);
    const prices = priceBounds(search);
    const more = factsInUse(facts);
    const price = (whole: number): string => moneyText(whole * 100, currency);
    const parts = [
      name(search),
      words,
      prices && priceWords(prices, price),
      country !== null ? t`Allowed in ${country}` : null,
      more > 0 ? t`${i18n.number(more)} more filters` : null,
      order === 'price' ? t`Lowest price` : order === '-price' ? t`Highest price` : null,
      page > 1 ? t`Page ${i18n.number(page)}` : null,
    ];
    return parts.filter((part) => part !== null).join(' · ');
  };
}
