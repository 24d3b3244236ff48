import * as v from 'valibot';
import { query } from '../declare.ts';

/** One process of the shop. `role`: all, web or jobs. */
export const ServerProcess = v.object({
  id: v.string(),
  role: v.picklist(['all', 'web', 'jobs']),
  /** The same for the same program. */
  build: v.string(),
  started_at: v.string(),
  /** Last sign of life; older than two minutes: it died, or lost the database. */
  seen_at: v.string(),
  is_silent: v.boolean(),
  memory_mb: v.number(),
});
export type ServerProcess = v.InferOutput<typeof ServerProcess>;

/** Something that waits for a job, with since when the oldest does. `stuck`: given up, a person must look. */
export const WaitingQueue = v.object({
  queue: v.picklist(['mail', 'push', 'uploads']),
  waiting: v.number(),
  oldest: v.nullable(v.string()),
  stuck: v.number(),
});
export type WaitingQueue = v.InferOutput<typeof WaitingQueue>;

/** Requests of one day (UTC), all servers together. */
export const ServedDay = v.object({
  day: v.string(),
  served: v.number(),
  failed: v.number(),
  deferred: v.number(),
});
export type ServedDay = v.InferOutput<typeof ServedDay>;

export const StaffStatus = v.object({
  servers: v.array(ServerProcess),
  queues: v.array(WaitingQueue),
  /** Work that phones had not sent when they were last heard of, in a week; absent: a server of before. */
  phones: v.optional(v.object({ phones: v.number(), waiting: v.number(), oldest: v.nullable(v.string()) })),
  /** Version of the catalogue that packs are made of, 0 before anything was for sale. */
  catalogue_version: v.number(),
  database: v.object({
    bytes: v.number(),
    /** Standbys that follow, with how far behind each is in seconds; null: it does not say. */
    standbys: v.array(v.object({ name: v.string(), behind_seconds: v.nullable(v.number()) })),
  }),
  disk: v.object({ free_bytes: v.number(), total_bytes: v.number() }),
  /** The last 14 days with any request, newest first. */
  days: v.array(ServedDay),
  /** The last 30 days; `left`: part of the allowed faults that is left, null before anything was served. */
  budget: v.object({ served: v.number(), failed: v.number(), left: v.nullable(v.number()) }),
});
export type StaffStatus = v.InferOutput<typeof StaffStatus>;

/** Servers and queues as they are, for staff; additive to account contract 6. */
export const staffStatus = query({
  name: 'staff.status',
  path: '/staff/status/',
  cache: 'N',
  params: v.object({}),
  answer: StaffStatus,
});
