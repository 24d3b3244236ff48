import * as v from 'valibot';
import { type Notices, readNotices as declared } from '#contract/notices.ts';
import { defineCommand } from '#offline/face/declare.ts';

/** Says that all up to one were read. Of what waits the furthest counts, so it is sent once. */
export const readNotices = defineCommand(declared, {
  seen: v.object({}),
  touches: () => ['notices'],
  optimistic(row: Notices, { up_to }) {
    const isNew = ({ id, read }: Notices['results'][number]): boolean => !read && id <= up_to;
    const unread = Math.max(0, row.unread - row.results.filter(isNew).length);
    return { ...row, unread, results: row.results.map((one) => (isNew(one) ? { ...one, read: true } : one)) };
  },
  net({ payload, unsent }) {
    const waiting = unsent.flatMap(({ key, name, payload: given }) => {
      const read = name === declared.name ? v.safeParse(declared.payload, given) : null;
      return read?.success ? [{ key, upTo: read.output.up_to }] : [];
    });
    const [first, ...more] = waiting;
    if (!first) return null;
    const up_to = Math.max(payload.up_to, ...waiting.map(({ upTo }) => upTo));
    return {
      change: [{ key: first.key, payload: { up_to } }],
      drop: more.map(({ key }) => key),
      append: false,
    };
  },
});
