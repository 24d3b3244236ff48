import { createHash } from 'node:crypto';
import { editContacts, staffContacts, type StaffContacts } from '#contract/staff/contacts.ts';
import type { ShopContacts } from '#contract/shop-contacts.ts';
import { signedInAgain } from '#server/bank/reauthentication.ts';
import { withSignInCapacity } from '#server/identity/sign-in-gate.ts';
import { PASSWORD_CHECKS, UNCOUNTED } from '#server/identity/password-checks.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { answer, handle, reply } from '#server/platform/calls/handle.ts';
import { matchesVersion, preconditionFailed } from '#server/platform/calls/if-match.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { CONTACTS, type StoredContacts, readStoredContacts } from '#server/rules/contacts.ts';
import { customersOf } from '../orders/store.ts';
import { mailContactNews } from './news.ts';
import { readContacts } from './read-contacts.ts';
import type { Db } from '#server/platform/database/db.ts';
import { refuseForm } from '#server/platform/calls/refuse.ts';

/** Its digest is its version: whoever sets back what was there before has changed nothing for who saw it. */
const versionOf = (contacts: ShopContacts): string =>
  createHash('sha256').update(JSON.stringify(contacts)).digest('base64url').slice(0, 22);

async function shown(db: Db, { contacts, at, by }: StoredContacts): Promise<StaffContacts> {
  const staff = await customersOf(db, by === null ? [] : [by]);
  return {
    ...contacts,
    changed_at: at,
    changed_by: staff.get(by ?? 0)?.name ?? null,
    version: versionOf(contacts),
  };
}

/** Each field in words, for the audit: it is what pages show, and nobody's secret. */
function flat({ telephone, email, hours, offices, company }: ShopContacts): Record<string, string | null> {
  const said = (range: ShopContacts['hours'] | null): string | null =>
    range && `${range.opens}-${range.shuts}`;
  return Object.fromEntries([
    ['telephone', telephone],
    ['email', email],
    ['hours', said(hours)],
    ['company_name', company?.name ?? null],
    ['company_address', company?.address ?? null],
    ['company_registration', company?.registration ?? null],
    ['company_tax_number', company?.tax_number ?? null],
    ['company_phone', company?.phone ?? null],
    ['company_since', company?.since === null || !company ? null : String(company.since)],
    ...offices.flatMap(({ city, address, telephone: number, weekdays, saturday }) => {
      const of = city.toLowerCase();
      return [
        [`${of}_address`, address],
        [`${of}_telephone`, number],
        [`${of}_weekdays`, said(weekdays)],
        [`${of}_saturday`, said(saturday)],
      ];
    }),
  ]);
}

export const contactRoutes = [
  answer(staffContacts, 'staff', async ({ db, config }) => {
    const now = await shown(db, await readStoredContacts(db, config));
    return reply(now, { headers: { etag: now.version } });
  }),

  handle(
    editContacts,
    'staff',
    async (asked) => {
      const { tx, payload, user, ip, now, ifMatch, config } = asked;
      // What is not there cannot be locked: of two who are the first, one waits here for the other.
      await tx
        .insertInto('site_settings')
        .values({ name: CONTACTS, value: JSON.stringify({ value: null }) })
        .onConflict((there) => there.doNothing())
        .execute();
      await tx.selectFrom('site_settings').select('name').where('name', '=', CONTACTS).forUpdate().execute();
      const kept = await readStoredContacts(tx, config);
      const before = await shown(tx, kept);
      if (!matchesVersion(ifMatch, before.version)) return preconditionFailed(before, UNCOUNTED);
      const { base_version: _, password: __, otp: ___, ...given } = payload;
      const read = readContacts(kept.contacts, given);
      if ('issues' in read) return refuseForm(read.issues, UNCOUNTED);
      if (versionOf(read.contacts) === before.version) return reply({ ...before, changed: false });
      const was = flat(kept.contacts);
      const is = flat(read.contacts);
      const changed = Object.keys(is).filter((name) => was[name] !== is[name]);
      const refused = changed.some(isReached) ? await signedInAgain(asked) : null;
      if (refused) return refused;
      const next: StoredContacts = { contacts: read.contacts, at: wireTime(now), by: user.id };
      await tx
        .updateTable('site_settings')
        .set({ value: JSON.stringify({ value: JSON.stringify(next) }) })
        .where('name', '=', CONTACTS)
        .execute();
      const part = (of: Record<string, string | null>) =>
        Object.fromEntries(changed.map((name) => [name, of[name]]));
      await writeAudit(
        tx,
        {
          actorId: user.id,
          action: 'contacts.edit',
          entity: 'settings',
          entityId: 'contacts',
          before: part(was),
          after: part(is),
          ip,
        },
        now,
      );
      if (changed.some(isReached)) await mailContactNews(tx, { by: user.id, now }, config);
      const after = await shown(tx, next);
      return reply({ ...after, changed: true }, { headers: { etag: after.version } });
    },
    { shape: 'form', gate: withSignInCapacity, limits: [PASSWORD_CHECKS] },
  ),
];

/** Contact where whoever answers could ask a buyer for money, and what a paper says of who is paid. */
const isReached = (name: string): boolean =>
  name === 'email' || name.endsWith('telephone') || name.startsWith('company_');
