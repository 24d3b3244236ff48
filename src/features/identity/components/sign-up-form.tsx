import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { register } from '#contract/identity.ts';
import { DESTINATIONS } from '#domain/destinations.ts';
import { MAX_PASSWORD, signUpProblem } from '#domain/identity.ts';
import { MAX_NAME } from '#domain/person-name.ts';
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

type Field = keyof Draft | 'password' | 'confirm_password';

export function SignUpForm({ onCreated }: { onCreated: (email: string, id: number) => void }) {
  const { t, i18n } = useLingui();
  const text = useProblemText();
  const { online } = useStrip();
  const draft = useDraft('sign-up', EMPTY, readDraft);
  const { send, busy } = useCall(register);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [refusal, setRefusal] = useState<SignUpRefusal | null>(null);
  const { form, refused } = useBadFieldFocus();

  function refuse(next: SignUpRefusal) {
    setRefusal(next);
    refused();
  }

  async function submit() {
    const filled = { ...draft.value, password, confirm_password: again };
    const problem = signUpProblem(filled);
    if (problem) return refuse({ kind: 'rule', ...problem });
    setRefusal(null);
    const language = i18n.locale === 'sw' || i18n.locale === 'pt' ? i18n.locale : 'en';
    const outcome = await send({ ...filled, language });
    if (!outcome.ok) return refuse({ kind: 'answer', status: outcome.status, problem: outcome.problem });
    await draft.drop();
    onCreated(outcome.value.email, outcome.value.id);
  }

  function errorOf(field: Field): string | undefined {
    if (refusal?.kind === 'rule') return refusal.field === field ? text(refusal) : undefined;
    if (!refusal) return undefined;
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
  const typed = Object.values(draft.value).some((value) => value !== '');

  return (
    <Form form={form} busy={busy} onSubmit={submit}>
      {refusal ? (
        <SignUpRefused refusal={refusal} />
      ) : (
        !online && (
          <Note icon="cloud-off">
            <Trans>Sign up needs a connection. What you typed stays here.</Trans>
          </Note>
        )
      )}
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
      <EmailField label={<Trans>Confirm email</Trans>} {...field('confirm_email')} autoComplete="off" />
      <SelectField
        label={<Trans>Country (optional)</Trans>}
        autoComplete="country-name"
        {...field('country')}
      >
        <option value="">{t`Not chosen`}</option>
        {DESTINATIONS.map(({ code, name }) => (
          <option key={code} value={name}>
            {name}
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
      <Password
        label={<Trans>Confirm password</Trans>}
        name="confirm-password"
        autoComplete="new-password"
        value={again}
        error={errorOf('confirm_password')}
        onChange={setAgain}
      />
      {typed && draft.state === 'kept' && (
        <p className="tiny muted">
          <Trans>Kept on this phone until you send it. Passwords are not kept.</Trans>
        </p>
      )}
      <Button type="submit" variant="main" full busy={busy}>
        {busy ? <Trans>Creating your account</Trans> : <Trans>Sign up</Trans>}
      </Button>
    </Form>
  );
}
