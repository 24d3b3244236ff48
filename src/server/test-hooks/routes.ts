import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { fieldIssues } from '#contract/problem.ts';
import { parseMoney } from '#domain/money/money.ts';
import type { Clock, ManualClock } from '#server/platform/base/clock.ts';
import type { Context } from '#server/platform/calls/context.ts';
import { invalidFields, httpNotFound, httpProblem } from '#server/platform/http/errors.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { resetDatabase } from './reset.ts';

/** Seconds in ten years: further on, dates end. */
const FURTHEST_S = 315_360_000;
/** Maximum that an integer column holds. */
const MOST = 2_147_483_647;

/** Numeric strings count as numbers (contract 1). */
const Numeric = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.decimal())]),
  v.transform(Number),
  v.finite(),
);
const Advance = v.object({ advance_s: v.pipe(Numeric, v.minValue(0), v.maxValue(FURTHEST_S)) });
const ProductChange = v.object({
  num_in_stock: v.optional(v.pipe(Numeric, v.integer(), v.minValue(0), v.maxValue(MOST))),
  price: v.optional(v.union([v.string(), v.number()])),
  live: v.optional(v.boolean()),
  deleted: v.optional(v.boolean()),
});
const PlannedFault = v.object({
  method: v.nullish(v.string(), null),
  path: v.string(),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  status: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)), null),
  delay_ms: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(60_000)), 0),
  when: v.optional(v.picklist(['before', 'after_commit']), 'before'),
});

/** Hooks for what tests may do to a server (contract 8). Registered only with CHICARGOS_TEST_HOOKS=1, on a loopback address. */
export function registerHooks(app: FastifyInstance, ctx: Context): void {
  const at = (path: string) => `/api/__test__${path}`;

  app.post(at('/reset'), async (_request, reply) => {
    ctx.faults.clear();
    if (isManual(ctx.clock)) ctx.clock.reset();
    await resetDatabase(ctx);
    return reply.code(204).send();
  });

  app.get<{ Querystring: { to?: string } }>(at('/mail'), async (request) => {
    let rows = ctx.db
      .selectFrom('mail_outbox')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc');
    const { to } = request.query;
    if (to !== undefined && to !== '')
      rows = rows.where((row) => row.fn<string>('lower', ['to_address']), '=', to.trim().toLowerCase());
    return (await rows.execute()).map(({ to_address, template, subject, text, links, created_at }) => {
      return { to: to_address, template, subject, text, links, at: wireTime(created_at) };
    });
  });

  app.post(at('/clock'), (request, reply) => {
    const { advance_s } = read(Advance, request.body);
    if (!isManual(ctx.clock)) throw httpProblem('clock_runs');
    ctx.clock.advance(advance_s);
    ctx.jobs.wake();
    return reply.code(204).send();
  });

  app.patch<{ Params: { id: string } }>(at('/products/:id'), async (request, reply) => {
    if (!/^[1-9]\d{0,8}$/.test(request.params.id)) throw httpNotFound();
    const { num_in_stock, price, live, deleted } = read(ProductChange, request.body);
    const priceMinor = price === undefined ? undefined : parseMoney(price);
    if (priceMinor === null)
      throw invalidFields([{ path: ['price'], code: 'invalid', detail: 'Enter an amount' }]);
    const { numUpdatedRows } = await ctx.db
      .updateTable('products')
      .set((row) => ({
        updated_at: ctx.clock.now(),
        ...(num_in_stock === undefined
          ? {}
          : {
              num_in_stock,
              num_allocated: row.fn<number>('least', ['num_allocated', row.val(num_in_stock)]),
            }),
        ...(priceMinor === undefined ? {} : { price_minor: priceMinor }),
        ...(live === undefined ? {} : { live }),
        ...(deleted === undefined ? {} : { deleted }),
      }))
      .where('id', '=', Number(request.params.id))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw httpNotFound();
    return reply.code(204).send();
  });

  app.post(at('/fault'), (request, reply) => {
    const { method, path, times, status, delay_ms, when } = read(PlannedFault, request.body);
    ctx.faults.plan({ method: method?.toUpperCase() ?? null, path, times, status, delayMs: delay_ms, when });
    return reply.code(204).send();
  });
}

function read<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const found = v.safeParse(schema, body ?? {});
  if (!found.success) throw invalidFields(fieldIssues(found.issues));
  return found.output;
}

const isManual = (clock: Clock): clock is ManualClock => 'advance' in clock && 'reset' in clock;
