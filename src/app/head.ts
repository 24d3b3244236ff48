import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as v from 'valibot';
import { VehicleDetails } from '#contract/catalogue.ts';
import { Article } from '#contract/content.ts';
import { addressOf } from '#contract/declare.ts';
import { ItemDetail } from '#contract/items.ts';
import { CategoryTree } from '#contract/parts.ts';
import { Store } from '#contract/stores.ts';
import { NO_IMAGE, type Picture } from '#contract/wire.ts';
import { canonicalSearch } from '#domain/search/canonical-search.ts';
import { parseAddress, printAddress } from '#domain/search/address.ts';
import { ALL_ITEMS, itemCategoryQuery, printItems } from '#domain/search/item-address.ts';
import { itemsTitle } from '#domain/search/item-words.ts';
import { infoPageOf } from '#domain/shop/info-pages.ts';
import { offerPageOf } from '#domain/shop/offer-pages.ts';
import { canonicalAddressIn, type Language, LANGUAGES } from '#domain/text/languages.ts';
import { GENERAL_PICTURE, LISTING_PICTURE } from '#domain/listings/listing-picture.ts';
import { categoryQuery, printParts } from '#domain/search/parts-address.ts';
import { fileAddress, widthOrAsked } from '#domain/stock/picture-file.ts';
import { PARTS, VEHICLES } from '#domain/stock/stock.ts';
import { printSearch, WHOLE_STOCK } from '#domain/search/search-address.ts';
import { printStore, storeQuery } from '#domain/stock/store-address.ts';
import { wholeSentences } from '#domain/text/whole-sentences.ts';
import { makes, vehicle } from '#features/catalogue/queries.ts';
import { articleParams } from '#features/content/components/article-params.ts';
import { articles } from '#features/content/queries.ts';
import { categoryNameIn } from '#domain/stock/category-tree.ts';
import { partCategory } from '#features/items/part-category.ts';
import { item } from '#features/items/queries.ts';
import { categories } from '#features/parts/queries.ts';
import { store } from '#features/stores/queries.ts';
import type { FirstAnswers } from '#offline/react/react.ts';
import { readLanguage } from './i18n.ts';
import { infoHead } from './info-head.ts';
import { isShipped, listingHead } from './listing-head.ts';
import { offerHead } from './offer-head.ts';
import { routeOf } from './routes.tsx';
import { crumbsData, type Data, dataElement, itemData, shopData, vehicleData } from './structured-data.ts';
import { escapedHtml } from '#domain/text/escaped-html.ts';

interface Head {
  title: string;
  description: string;
  /** Path of the one address this page is known by. */
  canonical: string;
  image: string;
  /** Said of that image for who does not see it. */
  imageAlt: string;
  /** Data that machines read of it, by the shop's own address. */
  data?: (site: string) => readonly Data[];
}

/** Title, description, canonical address, the same page in the other languages, and the card that a shared link shows. */
export function headOf(given: {
  url: URL;
  i18n: I18n;
  first: FirstAnswers;
  site: string;
  /** Nothing is found there: no address is the page's own, and nobody is to find it. */
  missing: boolean;
}): string {
  const head = describe(given);
  const language = readLanguage(given.i18n.locale);
  const site = given.site.replace(/\/$/, '');
  const spoken = (one: Language) => escapedHtml(site + canonicalAddressIn(head.canonical, one));
  const lines = [
    `<title>${escapedHtml(head.title)}</title>`,
    `<meta name="description" content="${escapedHtml(head.description)}">`,
    ...(given.missing
      ? ['<meta name="robots" content="noindex">']
      : [
          `<link rel="canonical" href="${spoken(language)}">`,
          ...LANGUAGES.map((one) => `<link rel="alternate" hreflang="${one}" href="${spoken(one)}">`),
          `<link rel="alternate" hreflang="x-default" href="${spoken('en')}">`,
        ]),
    `<meta property="og:site_name" content="Chicargos">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${escapedHtml(head.title)}">`,
    `<meta property="og:description" content="${escapedHtml(head.description)}">`,
    `<meta property="og:url" content="${spoken(language)}">`,
    `<meta property="og:image" content="${escapedHtml(site + head.image)}">`,
    `<meta property="og:image:width" content="${LISTING_PICTURE.width}">`,
    `<meta property="og:image:height" content="${LISTING_PICTURE.height}">`,
    `<meta property="og:image:alt" content="${escapedHtml(head.imageAlt)}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
    ...(head.data?.(site) ?? []).map(dataElement),
  ];
  return lines.join('');
}

function describe({ url, i18n, first }: { url: URL; i18n: I18n; first: FirstAnswers }): Head {
  const { route, params } = routeOf(url.pathname);
  const named = parseAddress(url.pathname, url.searchParams);
  const usual: Head = {
    title: i18n._(msg`Used cars from the UK | Chicargos`),
    description: i18n._(
      msg`A used car from the UK, priced to your port. Works without a connection. Pay only against a pro-forma that anyone can verify.`,
    ),
    canonical: named ? printAddress(named) : url.pathname,
    image: GENERAL_PICTURE,
    imageAlt: i18n._(msg`Used cars from the UK | Chicargos`),
    ...(url.pathname === '/' ? { data: (site) => [shopData(site)] } : {}),
  };
  if (named?.kind === 'vehicles') {
    const read = v.safeParse(makes.declared.answer, first[addressOf(makes.declared.path, {})]);
    const search = canonicalSearch(named.search, read.success ? read.output : {});
    const name = [search.make, search.model].filter((part) => part !== null).join(' ');
    return {
      ...usual,
      canonical: printSearch(search),
      title: name
        ? i18n._(msg`${name} from the UK | Chicargos`)
        : i18n._(msg`Used vehicles from the UK | Chicargos`),
    };
  }
  if (named?.kind === 'items' || named?.kind === 'category') {
    const search = named.kind === 'items' ? named.search : { ...ALL_ITEMS, category: named.category };
    const tree = itemCategoryQuery(search);
    const read = tree && v.safeParse(CategoryTree, first[addressOf(categories.declared.path, tree)]);
    const category = read?.success ? read.output.category : null;
    const asked = itemsTitle(search, {
      name: category && categoryNameIn(category, i18n.locale),
      language: i18n.locale,
    });
    return {
      ...usual,
      title: asked === '' ? i18n._(msg`Parts and electronics | Chicargos`) : `${asked} | Chicargos`,
    };
  }
  if (named?.kind === 'parts') {
    const asked = addressOf(categories.declared.path, categoryQuery(named.place));
    const read = v.safeParse(CategoryTree, first[asked]);
    const category = read.success ? read.output.category : null;
    return category === null || (read.success && read.output.breadcrumb.length === 1)
      ? {
          ...usual,
          title: i18n._(msg`Parts | Chicargos`),
          canonical: printParts({ ...named.place, category: null }),
        }
      : {
          ...usual,
          title: `${categoryNameIn(category, i18n.locale)} | Chicargos`,
          canonical: printParts({ ...named.place, category: { slug: category.slug, id: category.id } }),
        };
  }
  if (named?.kind === 'electronics') return { ...usual, title: i18n._(msg`Electronics | Chicargos`) };
  if (named?.kind === 'part' || named?.kind === 'item') {
    const read = v.safeParse(ItemDetail, first[addressOf(item.declared.path, { id: String(named.id) })]);
    if (!read.success) return usual;
    const found = read.output;
    const head = listingHead(found, { i18n, first, shipped: null });
    const category = partCategory(found);
    const crumbs = [
      { name: i18n._(msg`Home`), path: '/' },
      found.product_class_id === PARTS
        ? { name: i18n._(msg`Parts`), path: '/auto-parts' }
        : { name: i18n._(msg`Parts and electronics`), path: printItems(ALL_ITEMS) },
      ...(category ? [{ name: categoryNameIn(category, i18n.locale), path: category.path }] : []),
      { name: found.title, path: head.canonical },
    ];
    return {
      ...usual,
      ...head,
      data: (site) => [
        itemData(found, { site, path: head.canonical, image: cardImage(found.images[0]) }),
        crumbsData(site, crumbs),
      ],
    };
  }
  if (named?.kind === 'article') {
    const asked = articleParams(params['slug'] ?? '', params['id']);
    const read = v.safeParse(Article, first[addressOf(articles.declared.path, asked)]);
    if (!read.success) return usual;
    const { title, slug, content } = read.output;
    return {
      ...usual,
      title: `${title} | Chicargos`,
      description: wholeSentences(plain(content), 200),
      canonical: printAddress({ kind: 'article', slug }),
    };
  }
  if (route.path === '/latest')
    return { ...usual, title: i18n._(msg`News and Reviews | Chicargos`), canonical: '/latest' };
  if (named?.kind === 'vehicle') {
    const read = v.safeParse(
      VehicleDetails,
      first[addressOf(vehicle.declared.path, { id: String(named.id) })],
    );
    if (!read.success) return usual;
    const car = read.output;
    const head = listingHead(car, {
      i18n,
      first,
      shipped: isShipped(car)
        ? { productClassId: VEHICLES, vehicleClass: car.class, bodyType: car.specs.body_type }
        : null,
    });
    const make =
      car.make === null ? [] : [{ name: car.make, path: printSearch({ ...WHOLE_STOCK, make: car.make }) }];
    const crumbs = [
      { name: i18n._(msg`Home`), path: '/' },
      { name: i18n._(msg`Cars`), path: printSearch(WHOLE_STOCK) },
      ...make,
      { name: car.title, path: head.canonical },
    ];
    return {
      ...usual,
      ...head,
      data: (site) => [
        vehicleData(car, { site, path: head.canonical, image: cardImage(car.images[0]) }),
        crumbsData(site, crumbs),
      ],
    };
  }
  if (route.path === '/stores/:code') {
    const asked = storeQuery(params['code'] ?? '', url.searchParams);
    const read = v.safeParse(Store, first[addressOf(store.declared.path, asked)]);
    if (!read.success) return usual;
    const { name, store: code } = read.output;
    return {
      ...usual,
      title: `${name} | Chicargos`,
      description: i18n._(msg`Vehicles and parts for sale from ${name}, an approved seller on Chicargos.`),
      canonical: printStore(code),
    };
  }
  const info = infoPageOf(url.pathname);
  if (info !== null) return { ...usual, ...infoHead(i18n, info), canonical: info };
  const offer = offerPageOf(url.pathname);
  if (offer !== null) return { ...usual, ...offerHead(i18n, offer), canonical: offer };
  if (route.path.startsWith('/supporter-programme'))
    return {
      ...usual,
      ...programmeHead(i18n, route.path),
      canonical: route.path === '/supporter-programme' ? '/supporter-programme/home' : route.path,
    };
  if (route.path.startsWith('/verify-invoice'))
    return { ...usual, title: i18n._(msg`Verify an invoice | Chicargos`), canonical: '/verify-invoice' };
  return usual;
}

/** Head of the four pages about the supporter programme. */
function programmeHead(i18n: I18n, path: string): Pick<Head, 'title' | 'description'> {
  const description = i18n._(
    msg`Tell people about Chicargos and earn commission on what they buy: how to join, what you are paid and when, and the promotion tools.`,
  );
  if (path.endsWith('/how'))
    return { title: i18n._(msg`How to, Supporter programme | Chicargos`), description };
  if (path.endsWith('/compensation'))
    return { title: i18n._(msg`Reward, Supporter programme | Chicargos`), description };
  if (path.endsWith('/tools'))
    return { title: i18n._(msg`Tools, Supporter programme | Chicargos`), description };
  return { title: i18n._(msg`Supporter programme | Chicargos`), description };
}

const CARD_PX = 640;

/** Its photo, for who reads of the listing by machine; of a small source the widest file there is. */
function cardImage(first?: { remote_image: string; picture: Picture | null }): string {
  if (!first || first.remote_image === NO_IMAGE) return GENERAL_PICTURE;
  return fileAddress(first.remote_image, widthOrAsked(first.picture, CARD_PX));
}

/** The words of cleaned HTML. */
const plain = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => SIGNS[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
