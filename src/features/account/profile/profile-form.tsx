import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import type { Profile } from '#contract/profile.ts';
import { countryName, DESTINATIONS } from '#domain/places/destinations.ts';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '#domain/text/languages.ts';
import { useCommand } from '#offline/react/react.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { editProfile } from '../commands.ts';
import { type EditOutcome, editFrom, TypedEdit } from './profile-edit.ts';

const DRAFT = 'profile-edit';
const UNTOUCHED: TypedEdit = {};
const readDraft = (stored: unknown): TypedEdit | null => {
  const read = v.safeParse(TypedEdit, stored);
  return read.success ? read.output : null;
};

interface FormProps {
  known: Profile;
  /** `key` of the edit that waits now, null where nothing was changed. */
  onDone: (key: string | null, language: Language | null) => void;
}

/** The facts that their owner may change; works without a connection. */
export function ProfileForm({ known, onDone }: FormProps) {
  const { t, i18n } = useLingui();
  const draft = useDraft(DRAFT, UNTOUCHED, readDraft);
  const { run, busy } = useCommand(editProfile);
  const [outcome, setOutcome] = useState<EditOutcome | null>(null);
  const [cause, setCause] = useState<{ cause: unknown } | null>(null);
  const { form, refused } = useBadFieldFocus();
  const typed = draft.value;
  const set = (change: TypedEdit) => draft.set({ ...typed, ...change });

  async function submit() {
    const next = editFrom(known, typed);
    setOutcome(next);
    setCause(null);
    if (!next.ok) return refused();
    try {
      if (next.empty) {
        await draft.drop();
        return onDone(null, null);
      }
      const key = await run(next.edit, {}, { draft: DRAFT });
      onDone(key, next.edit.language ?? null);
    } catch (thrown) {
      setCause({ cause: thrown });
    }
  }
  function errorOf(field: keyof TypedEdit): string | undefined {
    const wrong = outcome?.ok === false ? outcome.wrong.get(field) : undefined;
    if (wrong?.code === 'required') return t`Fill this in`;
    if (wrong?.code === 'max_length') return t`This is too long`;
    return wrong?.detail;
  }
  const text = (name: 'first_name' | 'last_name' | 'postcode') => ({
    name,
    value: typed[name] ?? known[name] ?? '',
    error: errorOf(name),
    onChange: ({ target: { value } }: { target: { value: string } }) => set({ [name]: value }),
  });
  const country = typed.country ?? known.country ?? '';
  const listed = country === '' || DESTINATIONS.some(({ name }) => name === country);

  return (
    <Box title={<Trans>Edit profile</Trans>}>
      <Form form={form} busy={busy} onSubmit={submit}>
        <div className="two">
          <TextField
            label={<Trans>First name</Trans>}
            wide
            autoComplete="given-name"
            {...text('first_name')}
          />
          <TextField
            label={<Trans>Last name</Trans>}
            wide
            autoComplete="family-name"
            {...text('last_name')}
          />
        </div>
        <SelectField
          label={<Trans>Country (optional)</Trans>}
          name="country"
          autoComplete="country-name"
          value={country}
          error={errorOf('country')}
          onChange={({ target: { value } }) => set({ country: value })}
        >
          <option value="">{t`Not chosen`}</option>
          {!listed && <option value={country}>{country}</option>}
          {DESTINATIONS.map(({ code, name }) => (
            <option key={code} value={name}>
              {countryName(code, i18n.locale)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={<Trans>Postcode (optional)</Trans>}
          autoComplete="postal-code"
          {...text('postcode')}
        />
        <SelectField
          label={<Trans>Language</Trans>}
          hint={t`For our emails to you and for these pages.`}
          name="language"
          value={typed.language ?? known.language}
          onChange={({ target: { value } }) => set({ language: LANGUAGES.find((one) => one === value) })}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </SelectField>
        <Checkbox
          name="marketing_opt_in"
          checked={typed.marketing_opt_in ?? known.marketing_opt_in}
          onChange={({ target: { checked } }) => set({ marketing_opt_in: checked })}
        >
          <Trans>Send me offers by email</Trans>
        </Checkbox>
        <p className="small muted">
          <Trans>You log in with {known.email}. It cannot be changed here.</Trans>
        </p>
        {cause && <LocalWriteErrorNote cause={cause.cause} />}
        <div className="row row-wrap">
          <Button type="submit" variant="main" busy={busy}>
            <Trans>Save</Trans>
          </Button>
          <ButtonLink tall to="/profile" replace onClick={() => void draft.drop()}>
            <Trans>Cancel</Trans>
          </ButtonLink>
        </div>
      </Form>
    </Box>
  );
}
