import { verifyInvoice } from '#contract/orders/invoices.ts';
import { shopContacts } from '#contract/shop-contacts.ts';
import type { StockCurrency } from '#domain/money/price-range.ts';
import { itemsOf, parseAddress, vehicleSearchOf } from '#domain/search/address.ts';
import { chosenTarget } from '#domain/search/chosen-address.ts';
import { typedTextIn } from '#domain/search/typed-address.ts';
import { INFO_PAGES } from '#domain/shop/info-pages.ts';
import { normaliseInvoiceCode } from '#domain/orders/invoice-code.ts';
import { itemCategoryQuery, itemQuery } from '#domain/search/item-address.ts';
import { priceBounds } from '#domain/search/price-bounds.ts';
import {
  categoryQuery,
  electronicsQuery,
  fittingTreeQuery,
  partsQuery,
} from '#domain/search/parts-address.ts';
import { vehicleSearchParams } from '#domain/search/search-address.ts';
import { storeQuery } from '#domain/stock/store-address.ts';
import { CHEAPEST } from '#features/catalogue/export-deals.ts';
import {
  importRules,
  makeCounts,
  makes,
  rates,
  searchVehicles,
  vehicle,
} from '#features/catalogue/queries.ts';
import {
  articleParams,
  articlesParams,
  articlesPageOf,
} from '#features/content/components/article-params.ts';
import { articles, deals } from '#features/content/queries.ts';
import { siteSettings } from '#shown/site-settings.ts';
import { item, searchItems } from '#features/items/queries.ts';
import { flashOffer } from '#features/offers/queries.ts';
import { categories, listedProducts } from '#features/parts/queries.ts';
import { store } from '#features/stores/queries.ts';
import { KWACHA } from './price-currency.ts';
import type { RoutePath } from './routes.tsx';

/** A read by the name of its declaration, with params in the same form as the screen's hook asks for it. */
export interface FirstRead {
  name: string;
  path: string;
  params: Record<string, unknown>;
}

/** Reads of the server to draw a screen; the first of them says whether the page exists. Null: no such page. */
type Reads = (url: URL, params: Readonly<Record<string, string | undefined>>) => FirstRead[] | null;

const read = (declared: { name: string; path: string }, params: Record<string, unknown> = {}): FirstRead => ({
  name: declared.name,
  path: declared.path,
  params,
});

/** Latest arrivals: the search without any wish, newest first. */
const LATEST = {};
const home: Reads = () => [
  read(searchVehicles.declared, LATEST),
  read(makes.declared),
  read(makeCounts.declared),
  read(rates.declared),
];

/** Rate of kwacha in dollars; it stands beside them. */
const rateOf = (currency: StockCurrency): FirstRead[] =>
  currency === 'ZMW' ? [read(importRules.declared, KWACHA)] : [];

const search: Reads = ({ pathname, searchParams }) => {
  // It is read with the makes, and answered by the address of what it asks for.
  if (typedTextIn(pathname, searchParams)) return [read(makes.declared)];
  if (chosenTarget(pathname, searchParams) !== null) return [];
  const asked = vehicleSearchOf(pathname, searchParams);
  return (
    asked && [
      read(searchVehicles.declared, vehicleSearchParams(asked)),
      read(rates.declared),
      read(makes.declared),
      ...rateOf(asked.currency),
    ]
  );
};

const details: Reads = (_, { id = '' }) => [read(vehicle.declared, { id }), read(rates.declared)];

const article: Reads = (_, { slug = '', id }) => [read(articles.declared, articleParams(slug, id))];

const items: Reads = ({ pathname, searchParams }) => {
  if (chosenTarget(pathname, searchParams) !== null) return [];
  const asked = itemsOf(pathname, searchParams);
  if (!asked) return null;
  const category = itemCategoryQuery(asked);
  return [
    read(searchItems.declared, itemQuery(asked)),
    ...(category ? [read(categories.declared, category)] : []),
    ...(priceBounds(asked) ? rateOf(asked.currency) : []),
  ];
};

const oneItem: Reads = ({ pathname, searchParams }) => {
  const named = parseAddress(pathname, searchParams);
  return named?.kind === 'part' || named?.kind === 'item'
    ? [read(item.declared, { id: String(named.id) }), read(rates.declared)]
    : null;
};

const parts: Reads = ({ pathname, searchParams }) => {
  const named = parseAddress(pathname, searchParams);
  if (named?.kind !== 'parts') return null;
  return [
    read(categories.declared, categoryQuery(named.place)),
    ...(named.place.fits === null ? [] : [read(categories.declared, fittingTreeQuery(named.place))]),
    read(listedProducts.declared, partsQuery(named.place)),
  ];
};

const electronics: Reads = ({ pathname, searchParams }) => {
  const named = parseAddress(pathname, searchParams);
  return named?.kind === 'electronics'
    ? [read(listedProducts.declared, electronicsQuery(named.place))]
    : null;
};

const contacts: Reads = () => [read(shopContacts)];
const number: Reads = () => [read(siteSettings.declared), read(shopContacts)];

/** Routes that the server draws, by their paths; it alone loads this. A path of no route does not compile. */
const serverRendered: Readonly<Partial<Record<RoutePath, Reads>>> = {
  '/': home,
  '/stage': home,
  '/index.html': home,
  '/search/*': search,
  '/commercial-vehicles': search,
  '/details/:id': details,
  '/Car/:id': details,
  '/search/cat-search-men': items,
  '/search/cat-search-women': items,
  '/partner-one-search/*': items,
  '/partner-one-search-cat/*': items,
  '/details/:id/parts': oneItem,
  '/item-details/:id': oneItem,
  '/item-details/:id/:price': oneItem,
  '/auto-parts': parts,
  '/auto-parts/:slug': parts,
  '/auto-parts/:slug/:id': parts,
  '/electronics': electronics,
  '/stores/:code': ({ searchParams }, { code = '' }) => [
    read(store.declared, storeQuery(code, searchParams)),
  ],
  '/latest': ({ searchParams }) => [read(articles.declared, articlesParams(articlesPageOf(searchParams)))],
  '/latest/:slug': article,
  '/latest/:slug/:id': article,
  // Without script the form sends its code in the query.
  '/verify-invoice': ({ searchParams }) => {
    const code = searchParams.get('code')?.trim() ?? '';
    return normaliseInvoiceCode(code) === null ? [] : [read(verifyInvoice, { code })];
  },
  '/deals': () => [read(deals.declared)],
  '/flash-discount': () => [read(flashOffer.declared)],
  '/best-export-deals/g-landing': () => [read(searchVehicles.declared, CHEAPEST), read(rates.declared)],
  // They name where a person answers.
  '/careers/national-marketing-manager': contacts,
  '/privacy': contacts,
  // And the shop's number, where it has one.
  '/how-to-buy': number,
  '/how-to-pay': number,
  '/terms': number,
  '/local-services': number,
  '/help-contact': number,
  '/supporter-programme': () => [],
  '/supporter-programme/home': () => [],
  '/supporter-programme/how': () => [],
  '/supporter-programme/compensation': () => [],
  '/supporter-programme/tools': () => [],
  '/verify-invoice/:code': (_, { code = '' }) => [read(verifyInvoice, { code })],
  '*': () => [],
};

/** Null for a route that only the browser draws. */
export const firstReads = ({ path }: { path: RoutePath }): Reads | null =>
  serverRendered[path] ?? (isInfoPage(path) ? () => [] : null);

const isInfoPage = (path: string): boolean => INFO_PAGES.some((page) => page === path);
