import { editSettings, staffSettings, type StaffSettings } from '#contract/staff/settings.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { CROSSED_OUT, USUAL_CROSSED_OUT } from '#domain/listings/crossed-out.ts';
import { digitsOf } from '#domain/shop/shop-contacts.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { MOST_PAGES_ELSEWHERE, pageElsewhere, type PageElsewhere } from '#domain/shop/pages-elsewhere.ts';
import { canonicalJson } from '#server/platform/base/fingerprint.ts';
import { digestOf } from '#server/platform/http/etag.ts';
import { answer, handle, reply } from '#server/platform/calls/handle.ts';
import { matchesVersion, preconditionFailed } from '#server/platform/calls/if-match.ts';
import { settings } from '#server/rules/store.ts';
import { contactRoutes } from './contacts.ts';
import { mailNumberNews } from './news.ts';
import { orderLimitRoutes } from './order-limits.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { refuseForm } from '#server/platform/calls/refuse.ts';

type Values = Omit<StaffSettings, 'version'>;
const NAMES = ['crossed_out_price', 'whatsapp', 'social'] as const;

/** Switches have no counter: what they say is their version. */
const shown = ({ crossed_out_price, whatsapp, social }: Values): StaffSettings => ({
  crossed_out_price,
  whatsapp,
  social,
  version: digestOf(JSON.stringify([crossed_out_price, whatsapp, social])),
});

/** Undefined where a line is no address, or there are too many. */
function pagesOf(typed: unknown): PageElsewhere[] | undefined {
  if (typeof typed !== 'string') return undefined;
  const lines = typed.split('\n').filter((line) => line.trim() !== '');
  if (lines.length > MOST_PAGES_ELSEWHERE) return undefined;
  const pages = lines.map(pageElsewhere);
  return pages.every((page) => page !== null) ? pages : undefined;
}

const current = async (db: Db): Promise<StaffSettings> => shown(await settings(db));

/** A shop that nobody set up has no rows yet, and what is not there cannot be locked. */
async function lockSettings(tx: Tx): Promise<StaffSettings> {
  const usual = { crossed_out_price: USUAL_CROSSED_OUT, whatsapp: null, social: [] };
  await tx
    .insertInto('site_settings')
    .values(NAMES.map((name) => ({ name, value: JSON.stringify({ value: usual[name] }) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .selectFrom('site_settings')
    .select('name')
    .where('name', 'in', NAMES)
    .orderBy('name')
    .forUpdate()
    .execute();
  return current(tx);
}

export const routes = [
  answer(staffSettings, 'staff', async ({ db }) => {
    const now = await current(db);
    return reply(now, { headers: { etag: now.version } });
  }),

  handle(
    editSettings,
    'staff',
    async ({ tx, payload, user, ip, now, ifMatch, config }) => {
      const before = await lockSettings(tx);
      if (!matchesVersion(ifMatch, before.version)) return preconditionFailed(before);
      const issues: FieldIssue[] = [];
      const way =
        payload.crossed_out_price === undefined
          ? before.crossed_out_price
          : CROSSED_OUT.find((one) => one === payload.crossed_out_price);
      if (!way)
        issues.push({ path: ['crossed_out_price'], code: 'invalid', detail: 'Choose one of the three' });
      const whatsapp = payload.whatsapp === undefined ? before.whatsapp : digitsOf(payload.whatsapp);
      if (whatsapp === undefined)
        issues.push({
          path: ['whatsapp'],
          code: 'invalid',
          detail: 'Enter a number of 6 to 15 digits with its country',
        });
      const social = payload.social === undefined ? before.social : pagesOf(payload.social);
      if (social === undefined)
        issues.push({
          path: ['social'],
          code: 'invalid',
          detail: 'Enter up to 8 addresses that begin with https://, each on a line of its own',
        });
      if (!way || whatsapp === undefined || social === undefined) return refuseForm(issues);

      const after = shown({ crossed_out_price: way, whatsapp, social });
      if (after.version === before.version) return reply({ ...before, changed: false });
      for (const name of NAMES) {
        if (canonicalJson(after[name]) === canonicalJson(before[name])) continue;
        await tx
          .updateTable('site_settings')
          .set({ value: JSON.stringify({ value: after[name] }) })
          .where('name', '=', name)
          .execute();
      }
      const { version: _before, ...was } = before;
      const { version: _after, ...is } = after;
      await writeAudit(
        tx,
        {
          actorId: user.id,
          action: 'settings.edit',
          entity: 'settings',
          entityId: 'shop',
          before: was,
          after: is,
          ip,
        },
        now,
      );
      if (after.whatsapp !== before.whatsapp) await mailNumberNews(tx, { by: user.id, now }, config);
      return reply({ ...after, changed: true }, { headers: { etag: after.version } });
    },
    { shape: 'form' },
  ),

  ...contactRoutes,
  ...orderLimitRoutes,
];
