import { Trans, useLingui } from '@lingui/react/macro';
import { isLanguage } from '#domain/text/languages.ts';
import { useState } from 'react';
import * as v from 'valibot';
import { register } from '#contract/identity.ts';
import { countryName, DESTINATIONS } from '#domain/places/destinations.ts';
import { emailMeant } from '#domain/people/email-slips.ts';
import { type FormProblem, MAX_PASSWORD, signUpProblems } from '#domain/people/identity.ts';
import { MAX_NAME } from '#domain/people/person-name.ts';
import { useCall, useStrip } from '#offline/react/react.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { EmailField } from '#shown/email-field.tsx';
import { Form } from '#shown/form.tsx';
import { Password } from '#shown/password.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { fieldRefusal, messageFor, useProblemText } from './problem-text.ts';
import { type SignUpRefusal, SignUpRefused } from './sign-up-refused.tsx';

/** Draft that the phone keeps while it is typed: everything but the passwords. */
const Draft = v.object({
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  confirm_email: v.string(),
  country: v.string(),
});
type Draft = v.InferOutput<typeof Draft>;
const EMPTY: Draft = { first_name: '', last_name: '', email: '', confirm_email: '', country: '' };
const readDraft = (stored: unknown): Draft | null => {
  const read = v.safeParse(Draft, stored);
  return read.success ? read.output : null;
};

type Field = keyof Draft | 'password';

/** The wire takes an address without its repetition; who types one is asked for it. */
const unconfirmed = (repeated: string): FormProblem[] =>
  repeated.trim() === ''
    ? [{ field: 'confirm_email', code: 'email_mismatch', detail: 'Emails do not match' }]
    : [];

export function SignUpForm({ onCreated }: { onCreated: (email: string, id: number) => void }) {
  const { t, i18n } = useLingui();
  const text = useProblemText();
  const { online } = useStrip();
  const draft = useDraft('sign-up', EMPTY, readDraft);
  const { send, busy } = useCall(register);
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<SignUpRefusal | null>(null);
  const { form, refused } = useBadFieldFocus();

  function refuse(next: SignUpRefusal) {
    setRefusal(next);
    refused();
  }

  async function submit() {
    // One field that shows what is in it says more than two that hide it; the wire has both.
    const filled = { ...draft.value, password, confirm_password: password };
    const [first, ...others] = [...signUpProblems(filled), ...unconfirmed(filled.confirm_email)];
    if (first) return refuse({ kind: 'rules', problems: [first, ...others] });
    setRefusal(null);
    const language = isLanguage(i18n.locale) ? i18n.locale : 'en';
    const outcome = await send({ ...filled, language });
    if (!outcome.ok) return refuse({ kind: 'answer', status: outcome.status, problem: outcome.problem });
    await draft.drop();
    onCreated(outcome.value.email, outcome.value.id);
  }

  function errorOf(field: Field): string | undefined {
    if (!refusal) return undefined;
    if (refusal.kind === 'rules') {
      const broken = refusal.problems.find((problem) => problem.field === field);
      return broken && text(broken);
    }
    const detail = messageFor(refusal.problem, field);
    return detail === undefined ? undefined : text(fieldRefusal(refusal.problem, field, detail));
  }
  const field = (name: keyof Draft) => ({
    name,
    value: draft.value[name],
    error: errorOf(name),
    wide: true,
    onChange: ({ target }: { target: { value: string } }) =>
      draft.set({ ...draft.value, [name]: target.value }),
  });
  const meant = emailMeant(draft.value.email);
  const typed = Object.values(draft.value).some((value) => value !== '');

  return (
    <Form form={form} busy={busy} onSubmit={submit}>
      {refusal && <SignUpRefused refusal={refusal} />}
      <div className="two">
        <TextField
          label={<Trans>First name</Trans>}
          autoComplete="given-name"
          maxLength={MAX_NAME}
          {...field('first_name')}
        />
        <TextField
          label={<Trans>Last name</Trans>}
          autoComplete="family-name"
          maxLength={MAX_NAME}
          {...field('last_name')}
        />
      </div>
      <EmailField hint={t`The activation link and your invoices go here.`} {...field('email')} />
      {meant !== null && (
        <p className="row row-wrap small" role="status">
          <Trans>Did you mean {meant}?</Trans>
          <Button
            variant="quiet"
            small
            onClick={() => draft.set({ ...draft.value, email: meant, confirm_email: '' })}
          >
            <Trans>Use it</Trans>
          </Button>
        </p>
      )}
      <EmailField label={<Trans>Confirm email</Trans>} {...field('confirm_email')} autoComplete="off" />
      <SelectField
        label={<Trans>Country (optional)</Trans>}
        autoComplete="country-name"
        {...field('country')}
      >
        <option value="">{t`Not chosen`}</option>
        {DESTINATIONS.map(({ code, name }) => (
          <option key={code} value={name}>
            {countryName(code, i18n.locale)}
          </option>
        ))}
      </SelectField>
      <Password
        label={<Trans>Password</Trans>}
        hint={t`At least 8 characters, up to ${MAX_PASSWORD}.`}
        name="new-password"
        autoComplete="new-password"
        value={password}
        error={errorOf('password')}
        onChange={setPassword}
      />
      {typed && draft.state !== 'failed' && (
        // It has its place while somebody types: what comes and goes over a button takes it from under the thumb.
        <p className="tiny muted" style={{ visibility: draft.state === 'kept' ? 'visible' : 'hidden' }}>
          <Trans>Kept on this phone until you send it. Passwords are not kept.</Trans>
        </p>
      )}
      {!online && (
        <Note icon="cloud-off">
          <Trans>Sign up needs a connection. What you typed stays here.</Trans>
        </Note>
      )}
      <Button type="submit" variant="main" full busy={busy}>
        {busy ? <Trans>Creating your account</Trans> : <Trans>Sign up</Trans>}
      </Button>
    </Form>
  );
}
