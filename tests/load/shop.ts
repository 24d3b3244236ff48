import * as v from 'valibot';
import { SearchAnswer } from '#contract/catalogue.ts';
import { printSearch, WHOLE_STOCK } from '#domain/search/search-address.ts';
import { embeddedUrl } from '#server/platform/database/embedded.ts';
import { dataFolder, removeData, type RealServer, startReal } from '../server/harness/real-server.ts';

/** The built server on the demo catalogue, in a data folder of its own, as `npm start` runs it. */
export interface BenchShop {
  url: string;
  port: number;
  /** Number of the server's process. */
  pid: number;
  /** Address of its database. */
  database: string;
  /** Vehicles that the whole stock's search finds. */
  vehicles: number;
  /** Address of one of them. */
  detail: string;
  /** Ids of the newest vehicles, fixed price only: they can be put into a basket. */
  forSale: number[];
  close(): Promise<void>;
}

/** The whole stock, newest first. */
export const SEARCH = '/search';
/** Address to which the word Cars in the navigation leads. */
export const CARS = printSearch({ ...WHOLE_STOCK, vehicleClass: 'cars' });
export const SEARCH_JSON = '/api/product-search/';

export async function openShop(): Promise<BenchShop> {
  const dataDir = dataFolder();
  const server = await startReal({
    built: true,
    dataDir,
    env: { SEED: 'catalogue', CHICARGOS_TEST_HOOKS: undefined, LOG_LEVEL: 'warn' },
  });
  const pages = await Promise.all([1, 2, 3, 4].map((page) => searchPage(server, page)));
  const [first] = pages;
  const ids = pages.flatMap(({ results }) =>
    results
      .filter(({ listing_type, currency }) => listing_type === 'FixedPrice' && currency === 'USD')
      .map(({ id }) => id),
  );
  return {
    url: server.url,
    port: server.port,
    pid: server.pid,
    database: embeddedUrl(dataDir) ?? '',
    vehicles: first?.count ?? 0,
    detail: `/details/${ids[0] ?? 0}`,
    forSale: ids,
    async close() {
      await server.stop();
      await removeData(dataDir);
    },
  };
}

async function searchPage(server: RealServer, page: number): Promise<SearchAnswer> {
  const response = await fetch(`${server.url}${SEARCH_JSON}?page=${page}`);
  return v.parse(SearchAnswer, await response.json());
}
