import { MAX_REASON } from '#contract/staff/reason.ts';
import { approveSeller, rejectSeller, staffSeller, staffSellers } from '#contract/staff/sellers.ts';
import { lengthOf, tooLong } from '#domain/people/field-problem.ts';
import { invalidPage, isPage, paged } from '#server/platform/calls/pagination.ts';
import { withholdListings } from '#server/listings/save.ts';
import { type SellerDecision, sellerLetter } from '#server/mails/seller-decision.ts';
import { noteEvent } from '#server/notices/note.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { answer, handle, type Handling, reply } from '#server/platform/calls/handle.ts';
import { countUpVersion, lockOwner } from '#server/platform/calls/ledger.ts';
import { matchesVersion, preconditionFailed } from '#server/platform/calls/if-match.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { type SellerRow, wasApproved } from '#server/selling/store.ts';
import { refuseBankDetails } from '../bank-words.ts';
import { sellerTag, staffSellerShown, staffSellersShown } from './shape.ts';
import { countSellers, lockSeller, pageOfSellers, sellerById } from './store.ts';
import { notFound, Refusal, refuseForm } from '#server/platform/calls/refuse.ts';
import { pageNumber } from '#domain/text/pagination.ts';

const list = answer(staffSellers, 'staff', async ({ db, params }) => {
  const count = await countSellers(db, params);
  const page = pageNumber(params.page);
  if (page === null || !isPage(page, count)) return invalidPage();
  const results = await staffSellersShown(db, await pageOfSellers(db, params, page));
  return paged('/staff/sellers/', params, page, count, results);
});

const one = answer(staffSeller, 'staff', async ({ db, params }) => {
  const row = params.id === 0 ? undefined : await sellerById(db, params.id);
  if (!row) return notFound();
  const seller = await staffSellerShown(db, row);
  return reply(seller, { headers: { etag: sellerTag(seller) } });
});

type SellerCall = Handling<'staff', { id: number; note: string; base_version?: string | null | undefined }>;
type Verdict = { status: 'approved'; reason: null } | { status: 'rejected'; reason: string };

/** Approved again or refused again for the same reason is no change: nobody is told twice. */
async function decide(asked: SellerCall, { status, reason }: Verdict) {
  const { tx, user, payload, now, ip, ifMatch } = asked;
  const { id, note } = payload;
  // The buyer's own row first, as in everything of theirs, so that nobody waits for each other.
  if (id === 0 || !(await lockOwner(tx, id))) return notFound();
  const row = await lockSeller(tx, id);
  const before = row && (await sellerById(tx, id));
  if (!row || !before) return notFound();
  if (!matchesVersion(ifMatch, sellerTag({ id, version: row.version })))
    return preconditionFailed(await staffSellerShown(tx, before));
  const problem = noteProblem(note);
  if (problem) return problem;
  const decided = status !== row.status || reason !== row.reason;
  if (!decided && (note === '' || note === row.note))
    return reply({ ...(await staffSellerShown(tx, before)), changed: false });
  const change: Partial<SellerRow> = {
    ...(note !== '' && { note }),
    ...(decided && { status, reason, decided_at: now, decided_by: user.id }),
    ...(decided && status === 'approved' && { approved_at: now }),
    version: row.version + 1,
  };
  await tx.updateTable('sellers').set(change).where('user_id', '=', id).execute();
  if (decided) {
    if (status === 'approved')
      await tx.updateTable('users').set({ vendor_approval_seen: false }).where('id', '=', id).execute();
    await withholdListings(tx, id, status === 'rejected', now);
    await countUpVersion(tx, id);
  }
  await writeAudit(
    tx,
    {
      actorId: user.id,
      action: decided ? (status === 'approved' ? 'seller.approve' : 'seller.reject') : 'seller.note',
      entity: 'seller',
      entityId: String(id),
      before: { status: row.status, version: row.version },
      // Never the words: the log is kept when whoever they are about has left.
      after: {
        status: change.status ?? row.status,
        version: row.version + 1,
        ...(note !== '' && { note: 'changed' }),
      },
      ip,
    },
    now,
  );
  const after = await sellerById(tx, id);
  if (!after) throw new Error(`seller ${id} is gone`);
  const seller = await staffSellerShown(tx, after);
  if (decided) {
    // An approval that was taken away, and no application, also where its reason is worded anew.
    const isWithdrawn = row.status !== 'pending' && wasApproved(row);
    const outcome = status === 'approved' ? status : isWithdrawn ? 'withdrawn' : 'rejected';
    await tell(asked, after, { outcome, hasListings: seller.listings > 0 });
  }
  return reply({ ...seller, changed: true }, { headers: { etag: sellerTag(seller) } });
}

const noteProblem = (note: string): Refusal | null =>
  lengthOf(note) > MAX_REASON ? refuseForm([{ path: ['note'], ...tooLong(MAX_REASON) }]) : null;

async function tell(
  { tx, now, config }: Pick<SellerCall, 'tx' | 'now' | 'config'>,
  row: NonNullable<Awaited<ReturnType<typeof sellerById>>>,
  { outcome, hasListings }: Pick<SellerDecision, 'outcome' | 'hasListings'>,
): Promise<void> {
  const { publicUrl, supportInbox } = config;
  const { language } = await tx
    .selectFrom('users')
    .select('language')
    .where('id', '=', row.user_id)
    .executeTakeFirstOrThrow();
  const approved = outcome === 'approved';
  const event = `seller:${row.user_id}/${row.version}`;
  await noteEvent(
    tx,
    row.user_id,
    {
      event,
      kind: 'inquiry',
      // Beside the word, which shells of before know.
      params: {
        selling: approved ? 'approved' : 'rejected',
        ...(outcome === 'withdrawn' && { withdrawn: 'yes' }),
      },
      address: approved ? '/vendor-dashboard' : '/profile',
    },
    now,
  );
  const letter = sellerLetter(
    { email: row.email, firstName: row.first_name, language },
    { site: publicUrl, outcome, reason: row.reason ?? '', storeId: row.code, hasListings },
  );
  await queueMail(
    tx,
    {
      dedupeKey: event,
      template: approved ? 'seller-approved' : 'seller-rejected',
      to: row.email,
      ...letter,
      replyTo: supportInbox,
    },
    now,
  );
}

const approve = handle(
  approveSeller,
  'staff',
  (asked) => decide(asked, { status: 'approved', reason: null }),
  { shape: 'form' },
);

const reject = handle(
  rejectSeller,
  'staff',
  (asked) => {
    const { reason } = asked.payload;
    if (reason === '') return Promise.resolve(refuseForm([{ path: ['reason'], code: 'required' }]));
    if (lengthOf(reason) > MAX_REASON)
      return Promise.resolve(refuseForm([{ path: ['reason'], ...tooLong(MAX_REASON) }]));
    const refused = refuseBankDetails('reason', reason);
    if (refused) return Promise.resolve(refused);
    return decide(asked, { status: 'rejected', reason });
  },
  { shape: 'form' },
);

export const routes = [list, one, approve, reject];
