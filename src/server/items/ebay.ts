import * as v from 'valibot';
import type { ItemSearchQuery } from '#domain/catalogue/item-search-query.ts';
import { spansOf } from '#domain/money/price-range.ts';
import { wireMoney } from '#domain/money/money.ts';
import { PAGE_SIZE } from '#domain/text/pagination.ts';
import { unitsPerUsd } from '#server/catalogue/store.ts';
import type { EbayAccess } from '#server/platform/base/ebay-access.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import { EbayCalls } from './ebay-call.ts';
import { keepItems, keptItem } from './ebay-store.ts';
import { EbayPage, itemFrom, NO_MORE, readSummary, readWhole, rowOf } from './ebay-wire.ts';
import type { ItemRow, PartnerCatalogue, PartnerReading } from './partner-catalogue.ts';
import { RecentAnswers } from './recent.ts';

/** Parts and accessories of vehicles there. */
const CATEGORY = '6028';
/** It takes no longer text. */
const MAX_QUERY = 100;
/** eBay shows no more of a search than these. */
const MOST = 10_000;
const SORTS = { a: 'price', d: '-price', b: '' } as const;

interface EbayRows {
  total: number;
  rows: ItemRow[];
}

/** Catalogue of what eBay offers. Null where it cannot say now, and for what one would not ask there. */
export function ebayCatalogue(access: EbayAccess): PartnerCatalogue {
  const calls = new EbayCalls(access);
  const pages = new RecentAnswers<EbayRows>();
  const wholes = new RecentAnswers<unknown>();

  /** One of eBay's own pages, from a place that is a multiple of 25: it takes no other. */
  const page = async (reading: PartnerReading, query: Record<string, string>): Promise<EbayRows | null> => {
    const { db, now } = reading;
    const found = pages.get(JSON.stringify(query), now, async () => {
      const read = v.safeParse(EbayPage, await calls.get('/item_summary/search', query, reading));
      if (!read.success) throw new Unheard();
      const items = read.output.itemSummaries.flatMap((given) => readSummary(given) ?? []);
      const ids = await keepItems(db, items, now);
      const rows = items.flatMap((facts, place) => {
        const id = ids[place];
        return id === undefined ? [] : [rowOf(id, facts, now)];
      });
      return { total: Math.min(read.output.total, MOST), rows };
    });
    return found.catch((problem: unknown) => {
      if (problem instanceof Unheard) return null;
      throw problem;
    });
  };

  return {
    async search(reading, asked, { offset, limit }) {
      const query = await queryOf(reading, asked);
      if (query === null || offset >= MOST) return null;
      const from = offset - (offset % PAGE_SIZE);
      const first = await page(reading, { ...query, offset: String(from) });
      if (first === null) return null;
      const inFirst = offset - from;
      const isMore = inFirst + limit > PAGE_SIZE && from + PAGE_SIZE < first.total;
      const second = isMore ? await page(reading, { ...query, offset: String(from + PAGE_SIZE) }) : null;
      const rows = [...first.rows, ...(second?.rows ?? [])];
      return { count: first.total, results: rows.slice(inFirst, inFirst + limit) };
    },
    async item(reading, id) {
      const { db, now } = reading;
      const kept = await keptItem(db, id);
      if (kept === null) return null;
      // Asked there once for all who look at it: it answers so many questions a day and no more.
      const given = await wholes.get(kept.foreignId, now, () =>
        calls.get(`/item/${encodeURIComponent(kept.foreignId)}`, {}, reading),
      );
      if (given === undefined) return null;
      const whole = given === null ? null : readWhole(given);
      if (whole?.facts.foreignId === kept.foreignId) {
        await keepItems(db, [whole.facts], now);
        return itemFrom(id, whole.facts, whole.more, now);
      }
      return itemFrom(id, kept, NO_MORE, now);
    },
  };
}

/** It did not answer: nothing that is to be kept. */
class Unheard extends Error {
  override name = 'Unheard';
}

/** Null for what is not asked there: everything at once, our own categories, prices that no rate compares. */
async function queryOf(
  { db, now }: PartnerReading,
  { words, category, range, currency, order }: ItemSearchQuery,
): Promise<Record<string, string> | null> {
  const q = words.join(' ');
  if (q === '' || q.length > MAX_QUERY || category !== null) return null;
  const span = range === null ? null : spansOf(range, currency, await unitsPerUsd(db, wireDay(now))).USD;
  if (range !== null && span === null) return null;
  const sort = SORTS[order];
  return {
    q,
    category_ids: CATEGORY,
    limit: String(PAGE_SIZE),
    ...(sort === '' ? {} : { sort }),
    ...(span === null
      ? {}
      : {
          filter: `price:[${wireMoney(span.from)}..${span.to === null ? '' : wireMoney(span.to)}],priceCurrency:USD`,
        }),
  };
}
