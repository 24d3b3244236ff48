import { Trans, useLingui } from '@lingui/react/macro';
import { fieldMessage } from '#contract/problem.ts';
import { decideReport, MAX_NOTE, StaffReport, staffReport } from '#contract/staff/reports.ts';
import { useAct } from '#shown/use-act.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { RefusedNote } from '../refused-note.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { StaleNote } from '../stale-note.tsx';
import { useNoted } from '../use-noted.ts';
import { WhenLoaded } from '../when-loaded.tsx';
import work from '../work.module.css';
import { ReportedBox } from './reported-box.tsx';
import { ReportedMessages } from './reported-messages.tsx';
import { ReportedSeller } from './reported-seller.tsx';
import { ReporterLine } from './reporter-line.tsx';
import { useReportWords } from './report-words.ts';
import { ReportMark } from './status-mark.tsx';
import { useDates } from '../dates.tsx';

/** One report, and what is done about it. @param id as it stands in the address */
export function ReportScreen({ id }: { id: string }) {
  const { t } = useLingui();
  return <StaffFrame title={t`Report`}>{() => <ReportLoader id={id} />}</StaffFrame>;
}

function ReportLoader({ id }: { id: string }) {
  const asked = useUncachedQuery(staffReport, { id });
  return <WhenLoaded asked={asked}>{(data) => <Decided key={data.id} first={data} />}</WhenLoaded>;
}

type Wish = { status?: StaffReport['status']; hide?: boolean };

function Decided({ first }: { first: StaffReport }) {
  const { t } = useLingui();
  const { moment } = useDates();
  const words = useReportWords();
  const { send, busy, problem, clear } = useAct(decideReport);
  const noted = useNoted<StaffReport, Wish>({
    first,
    thing: StaffReport,
    draft: `staff-report:${first.id}`,
    send: (wish, written, { id, version }) =>
      send({ id, ...wish, note: written, base_version: `r${id}-v${version}` }),
    clear,
  });
  const { latest: report, note, theirs } = noted;
  const decide = (wish: Wish): void => void noted.act(wish);
  const { listing } = report;
  const canHide = listing !== null && !listing.hidden && !listing.deleted;
  const shown = (status: StaffReport['status'], hidden: boolean | undefined): string =>
    hidden ? `${words.states[status]}, ${t`hidden`}` : words.states[status];
  return (
    <>
      <StaffHead
        title={words.reasons[report.reason]}
        help={
          <>
            <Trans>Read what was reported, look at the listing, then judge it.</Trans>{' '}
            <Link to="/staff/reports">
              <Trans>All reports</Trans>
            </Link>
          </>
        }
        aside={<ReportMark status={report.status} />}
      />
      <div className="stack">
        <Box title={<Trans>What was reported</Trans>}>
          <p style={{ whiteSpace: 'pre-wrap' }}>{report.text || <Trans>No comment was left.</Trans>}</p>
          <ReporterLine report={report} />
        </Box>
        {listing && <ReportedBox listing={listing} />}
        {report.seller && <ReportedSeller seller={report.seller} />}
        {report.kind === 'message' && <ReportedMessages id={report.id} />}
        <Box title={<Trans>Decision</Trans>}>
          <div className="stack">
            {report.decided_by && report.decided_at && (
              <p className="small muted">
                <Trans>
                  Decided by {report.decided_by}, {moment(report.decided_at)}
                </Trans>
              </p>
            )}
            <TextArea
              label={t`Note`}
              hint={<Trans>Staff only. Buyers and sellers never see it.</Trans>}
              rows={3}
              maxLength={MAX_NOTE}
              value={note}
              error={fieldMessage(problem, 'note')}
              onChange={(event) => noted.typeNote(event.target.value)}
            />
            {theirs && (
              <StaleNote
                busy={busy}
                fields={[
                  {
                    label: t`Decision`,
                    mine: shown(theirs.wish.status ?? report.status, theirs.wish.hide ?? listing?.hidden),
                    theirs: shown(theirs.thing.status, theirs.thing.listing?.hidden),
                  },
                  { label: t`Note`, mine: note || '–', theirs: theirs.thing.note || '–' },
                ]}
                onMine={() => void noted.act(theirs.wish, theirs.thing)}
                onTheirs={() => noted.take(theirs.thing)}
              />
            )}
            <RefusedNote problem={problem} fields={['note']} />
            <div className={work.acts}>
              {canHide && (
                <Button variant="main" busy={busy} onClick={() => decide({ status: 'upheld', hide: true })}>
                  <Trans>Uphold and hide the listing</Trans>
                </Button>
              )}
              {report.status !== 'upheld' && (
                <Button busy={busy} onClick={() => decide({ status: 'upheld' })}>
                  <Trans>Uphold</Trans>
                </Button>
              )}
              {report.status !== 'dismissed' && (
                <Button busy={busy} onClick={() => decide({ status: 'dismissed' })}>
                  <Trans>Dismiss</Trans>
                </Button>
              )}
              {listing?.hidden && !listing.deleted && (
                <Button busy={busy} onClick={() => decide({ hide: false })}>
                  <Trans>Show the listing again</Trans>
                </Button>
              )}
              {report.status !== 'new' && (
                <Button variant="quiet" busy={busy} onClick={() => decide({})}>
                  <Trans>Save the note</Trans>
                </Button>
              )}
            </div>
          </div>
        </Box>
      </div>
    </>
  );
}
