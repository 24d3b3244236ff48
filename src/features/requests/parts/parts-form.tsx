import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { BULK_ORDERS } from '#contract/requests.ts';
import { INQUIRY_LIMITS, type InquiryField, inquiryProblems } from '#domain/inquiry.ts';
import { useCommand, useCommandState, useDraft, useSession } from '#offline/react.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { NotTakenNote } from '#shown/not-taken.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { sendPartsRequest } from '../commands.ts';
import { useInquiryMessage } from './inquiry-messages.ts';
import { PartsSent } from './parts-sent.tsx';

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
const DRAFT = 'request:parts';

/** A request to the parts department: kept while it is typed, sent when there is a connection. */
export function PartsForm() {
  const { t } = useLingui();
  const session = useSession();
  const message = useInquiryMessage();
  const { value: typed, set, state } = useDraft<Draft>(DRAFT, EMPTY, readDraft);
  // The name of who is signed in stands there until the field is typed in.
  const [touched, setTouched] = useState<ReadonlySet<InquiryField>>(new Set());
  const given = (name: 'userName' | 'userEmail', known: string): string =>
    typed[name] || (touched.has(name) ? '' : known);
  const value: Draft = {
    ...typed,
    userName: given('userName', session ? `${session.first_name} ${session.last_name}` : ''),
    userEmail: given('userEmail', session?.email ?? ''),
  };
  const { run, busy } = useCommand(sendPartsRequest);
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

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(inquiryProblems(value)).length > 0) return refused();
    setFailed(null);
    try {
      setKey(await run({ template: BULK_ORDERS, form: 'parts', ...value }, {}, { draft: DRAFT }));
    } catch (cause) {
      setFailed({ cause });
    }
  }

  if (key)
    return (
      <PartsSent
        sent={sent}
        // Who asked stays nowhere: the next request may be somebody else's.
        onAnother={() => setKey(null)}
      />
    );
  return (
    <form ref={form} className="stack" onSubmit={(event) => void submit(event)} noValidate>
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
        hint={t`Make, model, year and the part. Up to 700 characters.`}
        {...field('userRequest')}
      />
      {state === 'kept' && value.userRequest !== '' && (
        <p className="tiny muted">
          <Trans>Kept on this phone</Trans>
        </p>
      )}
      {state === 'failed' && (
        <p className="tiny muted">
          <Trans>Not kept on this phone. Send it before you leave this page.</Trans>
        </p>
      )}
      {failed && (
        <NotTakenNote cause={failed.cause}>
          <Trans>Copy your text before you leave this page.</Trans>
        </NotTakenNote>
      )}
      <Button type="submit" variant="main" busy={busy}>
        <Trans>Send</Trans>
      </Button>
    </form>
  );
}
