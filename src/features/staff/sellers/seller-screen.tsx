import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { fieldMessage } from '#contract/problem.ts';
import { MAX_REASON } from '#contract/staff/reason.ts';
import { approveSeller, rejectSeller, StaffSeller, staffSeller } from '#contract/staff/sellers.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { useAct } from '#shown/use-act.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { Note } from '#ui/note.tsx';
import { Specs } from '#ui/specs.tsx';
import { currentIn } from '../current-version.ts';
import { RefusedNote } from '../refused-note.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { StaleNote } from '../stale-note.tsx';
import { WhenLoaded } from '../when-loaded.tsx';
import work from '../work.module.css';
import { SellerMark } from './seller-mark.tsx';
import { useSellerWords } from './seller-words.ts';
import { EmailLink } from '../email-link.tsx';

/** One application, and what is decided about it. @param id as it stands in the address */
export function SellerScreen({ id }: { id: string }) {
  const { t } = useLingui();
  return <StaffFrame title={t`Seller`}>{() => <SellerLoader id={id} />}</StaffFrame>;
}

function SellerLoader({ id }: { id: string }) {
  const asked = useUncachedQuery(staffSeller, { id });
  return <WhenLoaded asked={asked}>{(data) => <Decided key={data.id} first={data} />}</WhenLoaded>;
}

const Typed = v.object({ reason: v.string(), note: v.string() });
type Typed = v.InferOutput<typeof Typed>;
const NOTHING: Typed = { reason: '', note: '' };
const readTyped = (stored: unknown): Typed | null => (v.is(Typed, stored) ? stored : null);
type Verdict = 'approve' | 'reject';

function Decided({ first }: { first: StaffSeller }) {
  const { t } = useLingui();
  const words = useSellerWords();
  const [seller, setSeller] = useState(first);
  const draft = useDraft<Typed>(`staff-seller:${first.id}`, NOTHING, readTyped);
  const [theirs, setTheirs] = useState<{ seller: StaffSeller; verdict: Verdict } | null>(null);
  const approve = useAct(approveSeller);
  const reject = useAct(rejectSeller);
  const busy = approve.busy || reject.busy;
  const problem = reject.problem ?? approve.problem;
  const { reason, note } = draft.value;

  const take = async (next: StaffSeller, typed: 'kept' | 'done'): Promise<void> => {
    setSeller(next);
    setTheirs(null);
    if (typed === 'kept') return;
    draft.set(NOTHING);
    await draft.drop();
  };
  const decide = async (verdict: Verdict, seen: StaffSeller = seller): Promise<void> => {
    approve.clear();
    reject.clear();
    const given = { id: seen.id, note, base_version: `s${seen.id}-${seen.version}` };
    const outcome =
      verdict === 'approve' ? await approve.send(given) : await reject.send({ ...given, reason });
    if (outcome?.ok) return take(outcome.value, 'done');
    const current = outcome ? currentIn(outcome.problem, StaffSeller) : null;
    if (!current) return;
    approve.clear();
    reject.clear();
    setTheirs({ seller: current, verdict });
  };
  return (
    <>
      <StaffHead
        title={seller.name || seller.email}
        help={
          <>
            <Trans>Decide whether they may sell. They are notified by email, with your reason.</Trans>{' '}
            <Link to={`/staff/users/${seller.id}`}>
              <Trans>Their account</Trans>
            </Link>{' '}
            <Link to="/staff/sellers">
              <Trans>All sellers</Trans>
            </Link>
          </>
        }
        aside={<SellerMark seller={seller} />}
      />
      <div className="stack">
        <Facts seller={seller} />
        <Box title={<Trans>Decision</Trans>}>
          <div className="stack">
            <TextArea
              label={t`Reason, if not approved`}
              hint={<Trans>The seller reads it, and can apply again.</Trans>}
              name="reason"
              rows={3}
              maxLength={MAX_REASON}
              value={reason}
              error={fieldMessage(problem, 'reason')}
              onChange={({ target }) => draft.set({ reason: target.value, note })}
            />
            <TextArea
              label={t`Note`}
              hint={<Trans>Staff only. Buyers and sellers never see it.</Trans>}
              name="note"
              rows={2}
              maxLength={MAX_REASON}
              value={note}
              error={fieldMessage(problem, 'note')}
              onChange={({ target }) => draft.set({ reason, note: target.value })}
            />
            {theirs && (
              <StaleNote
                busy={busy}
                fields={[
                  {
                    label: t`Status`,
                    mine: words[theirs.verdict === 'approve' ? 'approved' : 'rejected'],
                    theirs: words[theirs.seller.withdrawn ? 'withdrawn' : theirs.seller.vendor_status],
                  },
                  { label: t`Reason`, mine: reason || '–', theirs: theirs.seller.reason ?? '–' },
                  { label: t`Note`, mine: note || '–', theirs: theirs.seller.note || '–' },
                ]}
                onMine={() => void decide(theirs.verdict, theirs.seller)}
                onTheirs={() => void take(theirs.seller, 'done')}
              />
            )}
            <RefusedNote problem={problem} fields={['reason', 'note']} />
            <div className={work.acts}>
              {seller.vendor_status !== 'approved' && (
                <Button variant="main" busy={busy} onClick={() => void decide('approve')}>
                  <Trans>Approve</Trans>
                </Button>
              )}
              <Button busy={busy} onClick={() => void decide('reject')}>
                {seller.vendor_status === 'approved' ? (
                  <Trans>Withdraw approval</Trans>
                ) : (
                  <Trans>Do not approve</Trans>
                )}
              </Button>
            </div>
            {seller.vendor_status === 'approved' && seller.listings > 0 && (
              <p className="small muted">
                <Plural
                  value={seller.listings}
                  one="Without approval # listing is hidden. It is kept."
                  other="Without approval # listings are hidden. They are kept."
                />
              </p>
            )}
          </div>
        </Box>
      </div>
    </>
  );
}

function Facts({ seller }: { seller: StaffSeller }) {
  const { t, i18n } = useLingui();
  const moment = (at: string): string => i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' });
  const { decided_at: at, decided_by: by } = seller;
  return (
    <Box title={<Trans>Applicant</Trans>}>
      <div className="stack">
        <Specs
          items={[
            { label: t`Email`, value: <EmailLink email={seller.email} />, wide: true },
            {
              label: t`Phone`,
              value: seller.phone === null ? '–' : <a href={`tel:${seller.phone}`}>{seller.phone}</a>,
              wide: true,
            },
            { label: t`Store ID`, value: seller.store_id },
            { label: t`Account since`, value: moment(seller.date_joined) },
            { label: t`Applied`, value: moment(seller.applied_at) },
            { label: t`Decided`, value: at === null ? '–' : [moment(at), by].filter(Boolean).join(', ') },
            { label: t`Reason given`, value: seller.reason ?? '–' },
            { label: t`Listings`, value: seller.listings },
            { label: t`Their own orders`, value: seller.orders },
            {
              label: t`Open reports`,
              value: (
                <>
                  {seller.open_reports}{' '}
                  <Link to={`/staff/reports?status=all&seller=${seller.id}`}>
                    <Trans>All reports about this seller</Trans>
                  </Link>
                </>
              ),
            },
          ]}
        />
        {seller.note !== '' && (
          <Note kind="wait" stacked title={<Trans>Staff note</Trans>}>
            {seller.note}
          </Note>
        )}
        {seller.same_phone.length > 0 && (
          <Note kind="stop" stacked title={<Trans>Other accounts have the same phone number.</Trans>}>
            {seller.same_phone.join(', ')}
          </Note>
        )}
      </div>
    </Box>
  );
}
