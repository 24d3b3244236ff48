import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fieldMessage } from '#contract/problem.ts';
import { MAX_NOTE } from '#contract/staff/reports.ts';
import { changeRequest, type StaffRequest, staffRequest, WholeRequest } from '#contract/staff/requests.ts';
import { waitsForShop } from '#domain/requests/request-status.ts';
import { useAct } from '#shown/use-act.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { SelectField, TextArea } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { Note } from '#ui/note.tsx';
import { useLatest } from '../latest.ts';
import { RefusedNote } from '../refused-note.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { StaleNote } from '../stale-note.tsx';
import { useNoted } from '../use-noted.ts';
import { WhenLoaded } from '../when-loaded.tsx';
import work from '../work.module.css';
import { RequestAnswer, Written } from './request-answer.tsx';
import { RequestMark } from './request-mark.tsx';
import { useRequestWords } from './request-words.ts';
import { useDates } from '../dates.tsx';

/** One request, with the ways to answer it. @param id as it stands in the address */
export function StaffRequestScreen({ id }: { id: string }) {
  const { t } = useLingui();
  return <StaffFrame title={t`Request`}>{() => <RequestLoader id={id} />}</StaffFrame>;
}

function RequestLoader({ id }: { id: string }) {
  const asked = useUncachedQuery(staffRequest, { id });
  return (
    <WhenLoaded asked={asked}>
      {({ staff, me, ...request }) => <Answered key={request.id} first={request} staff={staff} me={me} />}
    </WhenLoaded>
  );
}

interface AnsweredProps {
  first: WholeRequest;
  staff: readonly { id: number; name: string }[];
  me: number;
}

interface Wish {
  status?: StaffRequest['status'];
  assignee?: number | null;
}

function Answered({ first, staff, me }: AnsweredProps) {
  const { t } = useLingui();
  const { moment } = useDates();
  const words = useRequestWords();
  const { send, busy, problem, clear } = useAct(changeRequest);
  /** Assignee who was chosen and is not saved yet; undefined: nobody was. */
  const [chosen, setChosen] = useState<number | null | undefined>(undefined);
  const latestChosen = useLatest(chosen);
  const noted = useNoted<WholeRequest, Wish>({
    first,
    thing: WholeRequest,
    draft: `staff-request:${first.id}`,
    send: (wish, written, { id, version }) => {
      const picked = chosen === undefined ? {} : { assignee: chosen };
      return send({ id, ...picked, ...wish, note: written, base_version: `q${id}-v${version}` });
    },
    clear,
  });
  const { latest: request, note, theirs } = noted;
  const change = async (wish: Wish, seen?: WholeRequest): Promise<void> => {
    const isDone = await noted.act(wish, seen);
    // Who was chosen while it was out is not saved: it stays.
    if (isDone && latestChosen.current === chosen) setChosen(undefined);
  };
  const who = chosen === undefined ? request.assignee : chosen;
  const nameOf = (id: number | null): string => staff.find((one) => one.id === id)?.name ?? '–';
  const { userName: name, userEmail: email, contactNumber: phone, status, assignee } = request;
  const left = request.assignee_left;
  const due = moment(request.due_at);
  return (
    <>
      <StaffHead
        title={words.kinds[request.kind]}
        help={
          <>
            <Trans>Your answer is emailed to the person who asked. If they left no address, call them.</Trans>{' '}
            <Link to="/staff/requests">
              <Trans>All requests</Trans>
            </Link>
          </>
        }
        beside={
          <span className="muted">
            <Trans>Answer by {due}</Trans>
          </span>
        }
        aside={<RequestMark {...request} />}
      />
      <div className="stack">
        <Box title={name || <Trans>Somebody who has left</Trans>}>
          <div className="stack">
            <Words request={request} />
            {request.product && request.product_id !== null && (
              <p>
                <Link
                  to={
                    request.product.product_class_id === 1
                      ? `/details/${request.product_id}`
                      : `/details/${request.product_id}/parts`
                  }
                >
                  {request.product.title}
                </Link>
              </p>
            )}
            <p className="small muted">
              {[request.assessment ? '' : email, phone].filter(Boolean).join(', ')}
            </p>
            <Written request={request} />
            <Ways request={request} />
          </div>
        </Box>
        <Box title={<Trans>Answer</Trans>}>
          <RequestAnswer request={request} onNow={noted.renew} />
        </Box>
        <Box title={<Trans>What has been done</Trans>}>
          <div className="stack">
            <SelectField
              label={t`Handled by`}
              value={who === null ? '' : String(who)}
              error={fieldMessage(problem, 'assignee')}
              onChange={({ target: { value } }) => setChosen(value === '' ? null : Number(value))}
            >
              <option value="">{t`Nobody`}</option>
              {staff.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </SelectField>
            {left !== null && (
              <Note icon="user">
                <Trans>{left} was handling it and no longer works here.</Trans>
              </Note>
            )}
            <TextArea
              label={t`Note`}
              hint={<Trans>Staff only. The person who asked never sees it.</Trans>}
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
                    label: t`Status`,
                    mine: words.states[theirs.wish.status ?? status],
                    theirs: words.states[theirs.thing.status],
                  },
                  {
                    label: t`Handled by`,
                    mine: nameOf(theirs.wish.assignee === undefined ? who : theirs.wish.assignee),
                    theirs: nameOf(theirs.thing.assignee),
                  },
                  { label: t`Note`, mine: note || '–', theirs: theirs.thing.note || '–' },
                ]}
                onMine={() => void change(theirs.wish, theirs.thing)}
                onTheirs={() => {
                  setChosen(undefined);
                  noted.take(theirs.thing);
                }}
              />
            )}
            <RefusedNote problem={problem} fields={['note', 'assignee']} />
            <div className={work.acts}>
              {assignee === null && (
                <Button
                  busy={busy}
                  onClick={() =>
                    void change({ assignee: me, ...(status === 'new' && { status: 'in_hand' }) })
                  }
                >
                  <Trans>I will handle it</Trans>
                </Button>
              )}
              {waitsForShop(status) && (
                <Button busy={busy} onClick={() => void change({ status: 'answered' })}>
                  <Trans>Answered another way</Trans>
                </Button>
              )}
              {status !== 'closed' && (
                <Button busy={busy} onClick={() => void change({ status: 'closed' })}>
                  <Trans>Close</Trans>
                </Button>
              )}
              {!waitsForShop(status) && (
                <Button busy={busy} onClick={() => void change({ status: 'new' })}>
                  <Trans>Open again</Trans>
                </Button>
              )}
              <Button variant="quiet" busy={busy} onClick={() => void change({})}>
                <Trans>Save</Trans>
              </Button>
            </div>
          </div>
        </Box>
      </div>
    </>
  );
}

/** Words of a request; of a candidate, what they answered. */
function Words({
  request: { assessment, userEmail: first, userRequest: second },
}: {
  request: StaffRequest;
}) {
  if (assessment === null) return <p style={{ whiteSpace: 'pre-wrap' }}>{second}</p>;
  return (
    <>
      <p>
        <Trans>Reference number: {assessment.refNumber}</Trans>
        <br />
        <Trans>First invoice number: {first}</Trans>
        <br />
        <Trans>Second invoice number: {second}</Trans>
      </p>
      <p style={{ whiteSpace: 'pre-wrap' }}>{assessment.benchMarked}</p>
    </>
  );
}

/** Mail and WhatsApp with the beginning written. */
function Ways({ request }: { request: StaffRequest }) {
  const { t } = useLingui();
  const { userName: name, userEmail: email, contactNumber, product } = request;
  const about = product?.title ?? t`your request`;
  const greeting = t`Hello ${name}, this is Chicargos about ${about}.`;
  const phone = contactNumber.replace(/\D/g, '');
  return (
    <div className={work.acts}>
      {email !== '' && request.assessment === null && (
        <ButtonLink
          icon="mail"
          href={`mailto:${email}?subject=${encodeURIComponent(about)}&body=${encodeURIComponent(greeting)}`}
        >
          <Trans>Email</Trans>
        </ButtonLink>
      )}
      {contactNumber.trim().startsWith('+') && phone.length >= 8 && (
        <ButtonLink
          icon="message"
          href={`https://wa.me/${phone}?text=${encodeURIComponent(greeting)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Trans>WhatsApp</Trans>
        </ButtonLink>
      )}
    </div>
  );
}
