import type { LineSpeed } from './slow-line.ts';

/**
 * The budgets of the design, each with what it stands for. A KB is 1000 bytes, as mobile networks count.
 * Bytes are bodies as sent (brotli) unless a name says wire, which has the headers too.
 */
const KB = 1000;

/** A number of bytes that is aimed for, and the one above which the run fails. */
export interface ByteBound {
  aimBytes: number;
  failsAboveBytes: number;
}

const bytes = (aimKb: number, failsAboveKb = aimKb): ByteBound => ({
  aimBytes: aimKb * KB,
  failsAboveBytes: failsAboveKb * KB,
});

export const BYTES = {
  /** HTML, CSS and all script loaded before the page has settled. */
  firstScreen: bytes(120, 135),
  /** Files that find a car and put it into the basket without a network: the worker with its sender included. */
  installedShell: bytes(300, 322),
  /** The engine and what it alone needs, with the declarations of all commands; Dexie is counted apart. */
  engine: bytes(24, 32),
  dexie: bytes(28, 34),
  worker: bytes(10, 15),
  /** Loaded once, and only where the browser wakes the worker when a connection is back. */
  drain: bytes(22, 32),
  /** Files that the waiting list fetches beyond that. */
  waiting: bytes(20, 28),
  resultsJson: bytes(4),
  /** The same with the thumbnails of all 25. */
  resultsWithThumbnails: bytes(60),
  /** With Save-Data no picture is fetched that nobody asked for. */
  picturesWithSaver: bytes(0),
  /** Pack of ten thousand listings, and of the hundredth part of them that a day changes. */
  pack: bytes(300),
  packDelta: bytes(15),
  /** Headers and bodies until results seen before stand on the screen. */
  repeatVisitWire: bytes(2),
  /** Headers and bodies of a first visit until the shop can be opened without a network. */
  firstVisitDown: bytes(260, 373),
  firstVisitUp: bytes(20, 25),
};

/** The catalogue on a phone: the first search may sort, the later ones only walk. */
export const PACK = { listings: 10_000, searches: 200, searchMs: 50, slowCpu: 6 };

export const TIMES = {
  repeatVisitMs: 1000,
  /** Over a line far away: what is kept is shown before the line has said anything. */
  repeatOnLineMs: 900,
  offlineStartMs: 1000,
  /** Over 100,000 listings with 50 searches under way at once. */
  searchP99Ms: 50,
};

export const REQUESTS = {
  /** Each pays half a kilobyte of headers up, and a share of a round trip. */
  firstVisit: { aim: 40, failsAbove: 50 },
  /** Files that an install asks for, those together in one counted once. */
  installedShell: { aim: 30, failsAbove: 36 },
};

/**
 * 50 commands go in two round trips, one of them for the connection; the rival, workbox-background-sync, replays one
 * by one. The line is EDGE far from its mast. A time for 1,000 is the design's own (sync 10).
 */
export const QUEUED = {
  commands: 50,
  requests: 1,
  timesFaster: 20,
  many: 1000,
  manyRequests: 20,
  manyMs: 150_000,
  line: { rttMs: 800, upBitsPerSecond: 40_000, downBitsPerSecond: 120_000 },
};

/** One command on a phone six times slower than this machine: a frame of the main thread's time, with this many waiting. */
export const ENQUEUE = { slowCpu: 6, frameMs: 1000 / 60, waiting: [0, 50, 500, 1000], boundUpTo: 50 };

/** Each key in a listing's editor: a frame of the main thread at a stretch. Nobody types faster than ten keys a second. */
export const TYPING = {
  slowCpu: 6,
  frameMs: 1000 / 60,
  waiting: 50,
  pauseMs: 120,
  storedMs: 600,
  rounds: 2,
  /** Half the keys, beyond half the keys in a bare box of the same page: a quarter of a frame. */
  addsMs: 1000 / 60 / 4,
  /** The same as a multiple. */
  timesBare: { aim: 1.5, most: 2.5 },
};

/** Memory of a tab that makes a camera's photos ready: a phone with 2 GB throws larger ones away. */
export const PHOTOS = { count: 20, memoryBytes: 300_000_000 };

/** 1,000 commands may take this many times the phone's own work of 50: twice a straight line, far below a square's 400. */
export const LOCAL = { mostTimes: 40 };

/** A page in front of somebody who does nothing: no request, and no timer that comes more often than once a minute. */
export const IDLE = { watchedMs: 65_000, timerMs: 60_000 };

/**
 * Share of cases in which a call for one kind of account takes longer than one for another, when chance alone decides: half of the
 * time. Far from an end a listener would need hundreds of calls, and an hour allows five.
 */
export const TOLD = { calls: 200, warmUp: 10, from: 0.2, to: 0.8 };

/** A line on which first visits are measured, and what is aimed for on it. */
export interface LineBound {
  name: string;
  speed: LineSpeed;
  resultsMs: number;
  filtersMs: number;
  /** Until the shop can be opened without a network, and as a multiple of what the line takes for the bytes of it alone. */
  offlineMs: number;
  offlineTimes: number;
}

/** Both with encryption: a new connection costs two round trips. */
export const FIRST_VISIT: readonly LineBound[] = [
  {
    name: 'first visit, 400 kbit/s, 400 ms, CPU 4x',
    speed: { rttMs: 400, connectRtts: 2, downBitsPerSecond: 400_000, upBitsPerSecond: 150_000 },
    resultsMs: 1600,
    filtersMs: 2500,
    offlineMs: 12_000,
    // The processor has its share there.
    offlineTimes: 1.5,
  },
  {
    name: 'first visit, 2G, CPU 4x',
    speed: { rttMs: 800, connectRtts: 2, downBitsPerSecond: 150_000, upBitsPerSecond: 50_000 },
    resultsMs: 3200,
    filtersMs: 5000,
    offlineMs: 30_000,
    offlineTimes: 1.3,
  },
];

/**
 * Times that a first visit may take as multiples of times of the same run: results and Filters of the floor page on the same line
 * (same React and router, no product), a repeat visit over the line of one without a network.
 */
export const FIRST_VISIT_SHARES = { results: 1.5, filters: 0.8, repeat: 2 };

/** The phone of a first visit. */
export const SLOW_CPU = 4;

/** Searches under way at once, and readers of a page. */
export const AT_ONCE = 50;

/**
 * Times that an answer may take which nobody asked for before, as multiples: a list page of the floor page drawn by the same
 * React, search JSON of /healthz, and the same in a shop of 100,000 listings. Aims of the first two are ten times EverShop and
 * four times Vendure, by way of a product that was measured beside both (ARCHITECTURE.md, 2026-11-28).
 */
export const DISTINCT = {
  pages: { aim: 6, most: 45 },
  json: { aim: 17, most: 45 },
  /** 15 times among 10,000 listings and 29 among 100,000, on two quiet cores that carry readers and database too. */
  scaled: { aim: 30, most: 60 },
};

/** Searches of a shop as it grows, `AT_ONCE` under way. */
export const SCALE = {
  /** Memory of the server's process, after thousands of different searches. */
  memory: { listings: 100_000, megabytes: 400 },
  timesSlower: 2,
  /** Searches that nobody did before. */
  firstP99Ms: 150,
  searchP99Ms: [
    { listings: 100_000, ms: 50 },
    { listings: 1_000_000, ms: 150 },
  ],
};

/** Longest that one hostile request may keep the server's thread from anybody else (security 49). */
export const HOSTILE_BLOCK_MS = 50;
