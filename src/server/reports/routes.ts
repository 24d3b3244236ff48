import type { Selectable } from 'kysely';
import { type Report, sendReport } from '#contract/reports.ts';
import type * as v from 'valibot';
import { inquiryOf } from '#server/inquiries/store.ts';
import { type Handler, handle, reply } from '#server/platform/calls/handle.ts';
import type { Reports } from '#server/platform/database/schema/beside.ts';
import { wireTime } from '#domain/wire-time.ts';
import { insertReport, isTarget, openReport } from './store.ts';
import { notFound, refuseForm } from '#server/platform/calls/refuse.ts';

const shownOf = (
  row: Pick<Selectable<Reports>, 'id' | 'status' | 'created_at'>,
): v.InferInput<typeof Report> => ({
  id: row.id,
  status: row.status,
  created_at: wireTime(row.created_at),
});

/**
 * Account contract 2.12. The same thing reported again while nobody has decided is the same report; without a target each
 * is a new one. Messages are reported by one of the two who wrote them (security 1).
 */
const send = handle(
  sendReport,
  'user',
  async ({ tx, user, payload, now }) => {
    const { kind, product_id, seller_id } = payload;
    const required = kind === 'listing' ? 'product_id' : kind === 'seller' ? 'seller_id' : null;
    if (required !== null && payload[required] === null)
      return refuseForm([{ path: [required], code: 'required' }]);
    if (!(await isTarget(tx, payload))) return notFound();
    const inquiry_id = kind === 'message' && payload.inquiry_id ? payload.inquiry_id : null;
    if (inquiry_id !== null && (await inquiryOf(tx, user, inquiry_id))?.product_id !== product_id)
      return notFound();
    const report = { ...payload, inquiry_id };
    const open =
      product_id === null && seller_id === null ? undefined : await openReport(tx, user.id, report);
    if (open) return reply(shownOf(open), { status: 200 });
    return shownOf(await insertReport(tx, user.id, report, now));
  },
  // Each is read by a person; in a batch too, where the calls of a minute are not counted.
  { shape: 'form', limits: [{ name: 'report', per: 'user', max: 30, windowSeconds: 3600 }] },
);

export const routes: Handler[] = [send];
