import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Link } from '#ui/link.tsx';
import * as v from 'valibot';
import { INQUIRY_LIMITS, type InquiryField, inquiryProblems } from '#domain/inquiry.ts';
import { stockReference } from '#domain/reference.ts';
import { useCommand, useCommandState, useDraft, useSession } from '#offline/react.ts';
import type { CommandView } from '#offline/states.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { NotTakenNote } from '#shown/not-taken.tsx';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { Plate } from '#ui/plate.tsx';
import type { InquiryAbout } from '../about.ts';
import { sendInquiry } from '../commands.ts';
import styles from './inquiry-form.module.css';
import { useInquiryMessage } from './inquiry-messages.ts';

const Draft = v.object({
  userName: v.string(),
  userEmail: v.string(),
  contactNumber: v.string(),
  userRequest: v.string(),
});
type Draft = v.InferOutput<typeof Draft>;
const EMPTY: Draft = { userName: '', userEmail: '', contactNumber: '', userRequest: '' };
const readDraft = (stored: unknown): Draft | null => {
  const read = v.safeParse(Draft, stored);
  return read.success ? read.output : null;
};

interface InquiryFormProps {
  about: InquiryAbout;
  whatsapp: string | null;
  onClose: () => void;
}

/** A question about a product: kept while it is typed, sent when there is a connection. */
export function InquiryForm({ about, whatsapp, onClose }: InquiryFormProps) {
  const { t } = useLingui();
  const session = useSession();
  const message = useInquiryMessage();
  const { value: typed, set, state } = useDraft<Draft>(`inquiry:${about.id}`, EMPTY, readDraft);
  // Who is signed in may be known only after the first tap: their name and email stand until the field is typed in.
  const [touched, setTouched] = useState<ReadonlySet<InquiryField>>(new Set());
  const value: Draft = {
    ...typed,
    userName:
      typed.userName || touched.has('userName') || !session
        ? typed.userName
        : `${session.first_name} ${session.last_name}`,
    userEmail: typed.userEmail || touched.has('userEmail') || !session ? typed.userEmail : session.email,
  };
  const { run, busy } = useCommand(sendInquiry);
  const { form, tries, refused } = useBadFieldFocus();
  const [key, setKey] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const sent = useCommandState(key);
  const problems = tries > 0 ? inquiryProblems(value) : {};
  const missing = Object.values(problems).some(({ code }) => code === 'required');
  const field = (name: InquiryField) => ({
    value: value[name],
    error: message(name, problems[name]),
    maxLength: INQUIRY_LIMITS[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTouched((before) => new Set(before).add(name));
      set({ ...value, [name]: target.value });
    },
  });

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (Object.keys(inquiryProblems(value)).length > 0) return refused();
    setFailed(null);
    try {
      setKey(
        await run(
          { template: 'inquiry', ...value, productId: about.id },
          { title: about.title },
          { draft: `inquiry:${about.id}` },
        ),
      );
    } catch (cause) {
      setFailed({ cause });
    }
  }

  if (key) return <Kept sent={sent} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={about.selling === 'auction' ? <Trans>This item is under auction</Trans> : <Trans>Inquire</Trans>}
      actions={
        <>
          <Button variant="main" busy={busy} onClick={() => void submit()}>
            <Trans>Send</Trans>
          </Button>
          <Button tall onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <p className="row row-wrap">
        <Plate>{stockReference(about.id)}</Plate> <span>{about.title}</span>
      </p>
      <HowToAsk about={about} whatsapp={whatsapp} />
      <form ref={form} className={`stack ${styles.form}`} onSubmit={(event) => void submit(event)} noValidate>
        {missing && (
          <Note
            kind="stop"
            role="alert"
            title={<Trans>Missing information - Email, Name, Phone number and Request required</Trans>}
          />
        )}
        <TextField label={<Trans>Name</Trans>} autoComplete="name" {...field('userName')} />
        <TextField label={<Trans>Email</Trans>} type="email" autoComplete="email" {...field('userEmail')} />
        <TextField
          label={<Trans>Phone number</Trans>}
          type="tel"
          autoComplete="tel"
          {...field('contactNumber')}
        />
        <TextArea
          label={<Trans>Request</Trans>}
          hint={t`What you want to know. Up to 700 characters.`}
          {...field('userRequest')}
        />
        {state === 'kept' && value.userRequest !== '' && (
          <p className="tiny muted">
            <Trans>Kept on this phone</Trans>
          </p>
        )}
        {failed && (
          <NotTakenNote cause={failed.cause}>
            <Trans>Copy your text before you leave this page.</Trans>
          </NotTakenNote>
        )}
        {/* Enter in a field sends the form; the visible buttons stand in the dialog's foot. */}
        <button type="submit" hidden aria-label={t`Send`} />
      </form>
    </Dialog>
  );
}

/** How an auction is bid for, and what is had on request: by WhatsApp where the shop has a number, else by the form. */
function HowToAsk({ about, whatsapp }: { about: InquiryAbout; whatsapp: string | null }) {
  const { t } = useLingui();
  if (about.selling === 'buy') return null;
  const auction = about.selling === 'auction';
  if (whatsapp === null)
    return (
      <p>
        {auction ? (
          <Trans>Ask here how to bid. An agent answers you.</Trans>
        ) : (
          <Trans>This one is had on request. Ask here, and an agent answers you.</Trans>
        )}
      </p>
    );
  const reference = stockReference(about.id);
  const text = auction
    ? t`I want to bid for ${about.title}, REF ${reference}`
    : t`I ask for ${about.title}, REF ${reference}`;
  return (
    <>
      <p>
        {auction ? (
          <Trans>Contact us by WhatsApp to bid, or ask here.</Trans>
        ) : (
          <Trans>This one is had on request. Contact us by WhatsApp, or ask here.</Trans>
        )}
      </p>
      <ButtonLink
        full
        icon="message"
        href={`https://wa.me/${whatsapp}?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Trans>WhatsApp</Trans>
      </ButtonLink>
    </>
  );
}

/** What became of it so far; an agent is promised only after the server's answer. */
function Kept({ sent, onClose }: { sent: CommandView | null; onClose: () => void }) {
  const state = sent?.state;
  const unclear = state === 'needs_user' && sent?.reason?.kind === 'server_error';
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        state === 'done' ? (
          <Trans>Sent</Trans>
        ) : unclear ? (
          <Trans>No clear answer</Trans>
        ) : state === 'needs_user' ? (
          <Trans>Not sent</Trans>
        ) : (
          <Trans>Saved on this phone</Trans>
        )
      }
      actions={
        <Button variant="main" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {sent && <WaitingMark command={sent} />}
      <p>
        {state === 'done' ? (
          <Trans>An agent will be in touch within 12hrs</Trans>
        ) : unclear ? (
          <Trans>
            It may have arrived or not. What you wrote is kept under{' '}
            <Link to="/waiting">Waiting and sent</Link>
          </Trans>
        ) : state === 'needs_user' ? (
          <Trans>
            We could not take it. What you wrote is kept under <Link to="/waiting">Waiting and sent</Link>
          </Trans>
        ) : (
          <Trans>It is sent when there is a connection.</Trans>
        )}
      </p>
    </Dialog>
  );
}
