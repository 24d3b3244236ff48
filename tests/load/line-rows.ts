import { BYTES, FIRST_VISIT_SHARES, type LineBound, REQUESTS, TIMES } from './bounds.ts';
import type { Visit } from './line-visits.ts';
import {
  byteRow,
  countRow,
  kilobytes,
  type Measured,
  median,
  milliseconds,
  type Row,
  timeRow,
  timesRow,
} from './report.ts';
import { lineMs } from './slow-line.ts';

/** A first visit that stayed until the shop was installed, and what came of it later. */
export interface InstalledVisit {
  /** Until it could be opened without a network. */
  ms: number;
  down: number;
  up: number;
  requests: number;
  /** Until results, later over the same line, and with none. */
  repeatMs: number;
  offlineMs: number;
}

interface Visits {
  bound: LineBound;
  visits: readonly Visit[];
  floor: readonly Visit[];
}

/** Rows of a first visit until somebody can read and tap, against the clock and against the floor page on the same line. */
export function visitRows(name: string, { bound, visits, floor }: Visits): Row[] {
  const results = median(visits.map((one) => one.resultsMs));
  const filters = median(visits.map((one) => one.filtersMs));
  const below = median(floor.map((one) => one.resultsMs));
  const belowFilters = median(floor.map((one) => one.filtersMs));
  const tap = `${name}: a tap on Filters is answered`;
  return [
    timeRow(`${name}: results`, results, bound.resultsMs),
    timesRow(`${name}: results, of the floor page's ${milliseconds(below)}`, results / below, {
      most: FIRST_VISIT_SHARES.results,
    }),
    timeRow(tap, filters, bound.filtersMs),
    timesRow(`${tap}, of the floor page's ${milliseconds(belowFilters)}`, filters / belowFilters, {
      most: FIRST_VISIT_SHARES.filters,
    }),
  ];
}

/** Rows of all that a first visit brings, and of the visits after it. */
export function installRows(
  { name, speed, offlineMs, offlineTimes }: LineBound,
  whole: InstalledVisit,
): Measured {
  const carried = lineMs(speed, whole.down);
  return {
    rows: [
      timeRow(`${name}: opens without a network`, whole.ms, offlineMs),
      timesRow(
        `${name}: opens without a network, of the ${milliseconds(carried)} that its bytes take`,
        whole.ms / carried,
        { most: offlineTimes },
      ),
      byteRow(`${name}: whole visit, wire down`, whole.down, BYTES.firstVisitDown),
      byteRow(`${name}: whole visit, wire up`, whole.up, BYTES.firstVisitUp),
      countRow(`${name}: whole visit, requests`, whole.requests, REQUESTS.firstVisit),
      timeRow(`${name}: results of a repeat visit`, whole.repeatMs, TIMES.repeatOnLineMs),
      timesRow(
        `${name}: results of a repeat visit, of the ${milliseconds(whole.offlineMs)} without a network`,
        whole.repeatMs / whole.offlineMs,
        { most: FIRST_VISIT_SHARES.repeat },
      ),
    ],
    notes: [
      `${name}, one whole first visit: ${kilobytes(whole.down)} down, ${kilobytes(whole.up)} up, ${whole.requests} requests; opened without a network afterwards: results after ${milliseconds(whole.offlineMs)}`,
    ],
  };
}
