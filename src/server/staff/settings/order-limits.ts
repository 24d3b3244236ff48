import type { FieldIssue } from '#contract/problem.ts';
import { editOrderLimits, staffOrderLimits, type StaffOrderLimits } from '#contract/orders/order-limits.ts';
import { LIMIT_RANGES, ORDER_LIMITS, type OrderLimits } from '#domain/orders/order-limits.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { digestOf } from '#server/platform/http/etag.ts';
import { answer, handle, reply } from '#server/platform/calls/handle.ts';
import { matchesVersion, preconditionFailed } from '#server/platform/calls/if-match.ts';
import { ORDER_LIMITS_ROW, orderLimits } from '#server/rules/order-limits.ts';
import { refuseForm } from '#server/platform/calls/refuse.ts';

const shown = (limits: OrderLimits): StaffOrderLimits => ({
  ...limits,
  version: digestOf(JSON.stringify(ORDER_LIMITS.map((name) => limits[name]))),
});

/** A figure as people type it; undefined: it is none. */
function wholeNumber(given: unknown): number | undefined {
  if (typeof given === 'number') return Number.isInteger(given) ? given : undefined;
  const text = typeof given === 'string' ? given.trim() : '';
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

function read(before: OrderLimits, given: Record<string, unknown>): OrderLimits | FieldIssue[] {
  const next = { ...before };
  const issues: FieldIssue[] = [];
  for (const name of ORDER_LIMITS) {
    if (given[name] === undefined) continue;
    const [least, most] = LIMIT_RANGES[name];
    const figure = wholeNumber(given[name]);
    if (figure === undefined || figure < least || figure > most)
      issues.push({
        path: [name],
        code: 'invalid',
        detail: `Enter a whole number from ${least} to ${most}`,
      });
    else next[name] = figure;
  }
  return issues.length > 0 ? issues : next;
}

export const orderLimitRoutes = [
  answer(staffOrderLimits, 'staff', async ({ db }) => {
    const now = shown(await orderLimits(db));
    return reply(now, { headers: { etag: now.version } });
  }),

  handle(
    editOrderLimits,
    'staff',
    async ({ tx, payload, user, ip, now, ifMatch }) => {
      // What is not there cannot be locked: of two who are the first, one waits here for the other.
      await tx
        .insertInto('site_settings')
        .values({ name: ORDER_LIMITS_ROW, value: JSON.stringify({ value: null }) })
        .onConflict((there) => there.doNothing())
        .execute();
      await tx
        .selectFrom('site_settings')
        .select('name')
        .where('name', '=', ORDER_LIMITS_ROW)
        .forUpdate()
        .execute();
      const was = await orderLimits(tx);
      const before = shown(was);
      if (!matchesVersion(ifMatch, before.version)) return preconditionFailed(before);
      const is = read(was, payload);
      if (Array.isArray(is)) return refuseForm(is);
      const changed = ORDER_LIMITS.filter((name) => was[name] !== is[name]);
      if (changed.length === 0) return reply({ ...before, changed: false });
      await tx
        .updateTable('site_settings')
        .set({ value: JSON.stringify({ value: JSON.stringify(is) }) })
        .where('name', '=', ORDER_LIMITS_ROW)
        .execute();
      const part = (of: OrderLimits) => Object.fromEntries(changed.map((name) => [name, of[name]]));
      await writeAudit(
        tx,
        {
          actorId: user.id,
          action: 'order-limits.edit',
          entity: 'settings',
          entityId: 'order-limits',
          before: part(was),
          after: part(is),
          ip,
        },
        now,
      );
      const after = shown(is);
      return reply({ ...after, changed: true }, { headers: { etag: after.version } });
    },
    { shape: 'form' },
  ),
];
