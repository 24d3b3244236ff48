import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as v from 'valibot';
import { VehicleDetails } from '#contract/catalogue.ts';
import { Article } from '#contract/content.ts';
import { addressOf } from '#contract/declare.ts';
import { NO_IMAGE } from '#contract/wire.ts';
import { parseAddress, printAddress } from '#domain/address.ts';
import { minor, moneyText } from '#domain/money.ts';
import { vehicle } from '#features/catalogue/queries.ts';
import { articleParams } from '#features/content/parts/article-params.ts';
import { articles } from '#features/content/queries.ts';
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
    const car = read.output;
    const price = moneyText(minor(car.PriceObj.incl_tax), car.PriceObj.currency);
    const picture = car.images[0]?.remote_image ?? NO_IMAGE;
    return {
      ...usual,
      title: `${car.title}, ${price} | Chicargos`,
      description: car.description_clean.slice(0, 200),
      image: picture === NO_IMAGE ? '/og.png' : picture.replace(/\/\d+\.webp$/, '/640.webp'),
    };
  }
  if (route.path.startsWith('/verify-invoice'))
    return { ...usual, title: i18n._(msg`Verify an invoice | Chicargos`), canonical: '/verify-invoice' };
  return usual;
}

/** The words of cleaned HTML. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => SIGNS[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
