import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as v from 'valibot';
import { VehicleDetails } from '#contract/catalogue.ts';
import { Article } from '#contract/content.ts';
import { addressOf } from '#contract/declare.ts';
import { ItemDetail } from '#contract/items.ts';
import { CategoryTree } from '#contract/parts.ts';
import { NO_IMAGE } from '#contract/wire.ts';
import { parseAddress, printAddress } from '#domain/address.ts';
import { printDetail } from '#domain/detail-address.ts';
import { minor, moneyText } from '#domain/money.ts';
import { categoryQuery, printParts } from '#domain/parts-address.ts';
import { PARTS, VEHICLES } from '#domain/stock.ts';
import { vehicle } from '#features/catalogue/queries.ts';
import { articleParams } from '#features/content/parts/article-params.ts';
import { articles } from '#features/content/queries.ts';
import { item } from '#features/items/queries.ts';
import { categories } from '#features/parts/queries.ts';
import type { FirstAnswers } from '#offline/react.ts';
import { routeOf } from './routes.tsx';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

interface Head {
  title: string;
  description: string;
  /** Path of the one address this page is known by. */
  canonical: string;
  image: string;
}

/** Title, description, canonical address and the card that a shared link shows. */
export function headOf(given: { url: URL; i18n: I18n; first: FirstAnswers; site: string }): string {
  const head = describe(given);
  const site = given.site.replace(/\/$/, '');
  const lines = [
    `<title>${escaped(head.title)}</title>`,
    `<meta name="description" content="${escaped(head.description)}">`,
    `<link rel="canonical" href="${escaped(site + head.canonical)}">`,
    `<meta property="og:site_name" content="Chicargos">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${escaped(head.title)}">`,
    `<meta property="og:description" content="${escaped(head.description)}">`,
    `<meta property="og:url" content="${escaped(site + head.canonical)}">`,
    `<meta property="og:image" content="${escaped(site + head.image)}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
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
    image: '/og.png',
  };
  if (named?.kind === 'vehicles') {
    const { search } = named;
    const name = [search.make, search.model].filter((part) => part !== null).join(' ');
    return {
      ...usual,
      title: name
        ? i18n._(msg`${name} from the UK | Chicargos`)
        : i18n._(msg`Used vehicles from the UK | Chicargos`),
    };
  }
  if (named?.kind === 'items' || named?.kind === 'category') {
    const asked = named.kind === 'items' ? (named.search.words ?? named.search.category) : named.category;
    return {
      ...usual,
      title: asked === null ? i18n._(msg`Parts and electronics | Chicargos`) : `${asked} | Chicargos`,
    };
  }
  if (named?.kind === 'parts') {
    const asked = addressOf(categories.declared.path, categoryQuery(named.place));
    const read = v.safeParse(CategoryTree, first[asked]);
    const category = read.success ? read.output.category : null;
    return category === null
      ? { ...usual, title: i18n._(msg`Parts | Chicargos`) }
      : {
          ...usual,
          title: `${category.name} | Chicargos`,
          canonical: printParts({ ...named.place, category: { slug: category.slug, id: category.id } }),
        };
  }
  if (named?.kind === 'electronics') return { ...usual, title: i18n._(msg`Electronics | Chicargos`) };
  if (named?.kind === 'part' || named?.kind === 'item') {
    const read = v.safeParse(ItemDetail, first[addressOf(item.declared.path, { id: String(named.id) })]);
    return read.success ? { ...usual, ...listingHead(read.output) } : usual;
  }
  if (named?.kind === 'article') {
    const asked = articleParams(params['slug'] ?? '', params['id']);
    const read = v.safeParse(Article, first[addressOf(articles.declared.path, asked)]);
    if (!read.success) return usual;
    const { title, slug, content } = read.output;
    return {
      ...usual,
      title: `${title} | Chicargos`,
      description: plain(content).slice(0, 200),
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
    return { ...usual, ...listingHead(read.output) };
  }
  if (route.path.startsWith('/verify-invoice'))
    return { ...usual, title: i18n._(msg`Verify an invoice | Chicargos`), canonical: '/verify-invoice' };
  return usual;
}

/** The card of one listing, known by the address of its own class. */
function listingHead(listing: {
  id: number;
  title: string;
  description_clean: string;
  product_class_id: number;
  PriceObj: { incl_tax: string; currency: 'USD' | 'ZMW' };
  images: readonly { remote_image: string }[];
}): Head {
  const { id, product_class_id, PriceObj } = listing;
  const price = moneyText(minor(PriceObj.incl_tax), PriceObj.currency);
  const picture = listing.images[0]?.remote_image ?? NO_IMAGE;
  const isVehicle = product_class_id === VEHICLES;
  return {
    title: `${listing.title}, ${price} | Chicargos`,
    description: listing.description_clean.slice(0, 200),
    canonical: printDetail(
      isVehicle
        ? { kind: 'vehicle', id }
        : product_class_id === PARTS
          ? { kind: 'part', id }
          : { kind: 'item', id, price: null },
    ),
    image: picture === NO_IMAGE ? '/og.png' : picture.replace(/\/\d+\.webp$/, '/640.webp'),
  };
}

/** The words of cleaned HTML. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => SIGNS[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
