import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { GarageVehicle } from '#contract/personal-lists.ts';
import { useCommand, useQuery } from '#offline/react/react.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { useNow } from '#shown/clock.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { wireNow } from '#shown/wire-now.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { setGarage } from '../commands.ts';
import { fitmentMakes } from '../fits-queries.ts';
import { type CarDraft, carDraftOf, FIRST_CAR_YEAR, isYear, NO_CAR, readCarDraft } from './car-draft.ts';
import { carName } from './car-name.ts';

const DRAFT = 'garage';
const MAX = 60;

interface CarFormProps {
  /** The one that is named anew; null: another one. */
  car: GarageVehicle | null;
  /** It is, or it stays as it was. */
  onDone: () => void;
}

/** Names a vehicle. Its choices are those of the fitment catalogue; where this phone has none yet, they are typed. */
export function CarForm({ car: old, onDone }: CarFormProps) {
  const { t } = useLingui();
  const draft = old === null ? DRAFT : `${DRAFT}:${old.id}`;
  const begun = useMemo(() => (old === null ? NO_CAR : carDraftOf(old)), [old]);
  const { value, set } = useDraft<CarDraft>(draft, begun, readCarDraft);
  const { run, busy } = useCommand(setGarage);
  const { form, tries, refused } = useBadFieldFocus();
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  // Who asked to change it goes on in its form.
  useEffect(() => {
    if (old !== null) form.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, [old, form]);
  const all = useQuery(fitmentMakes, {});
  const known = all.data?.makes ?? [];
  const isKnown = known.includes(value.make);
  const ofMake = useQuery(fitmentMakes, isKnown ? { make: value.make } : null);
  const models = isKnown ? (ofMake.data?.models ?? []) : [];
  const makesCome = !all.data && all.loading;
  const modelsCome = makesCome || (known.length > 0 && value.make === '') || (!ofMake.data && ofMake.loading);
  const variants = models.find(({ model }) => model === value.model)?.variants ?? [];
  const trims = variants.find(({ variant }) => variant === value.variant)?.trims ?? [];
  const now = useNow();
  // Before the phone knows the time any year may stand there: the server judges it too.
  const thisYear = now === null ? 9998 : new Date(now).getUTCFullYear();
  const wrong = {
    make: value.make.trim() === '' ? t`Choose a make` : undefined,
    model: value.model.trim() === '' ? t`Choose a model` : undefined,
    year: isYear(value.year, thisYear)
      ? undefined
      : t`Enter a year from ${FIRST_CAR_YEAR} to ${thisYear + 1}`,
  };
  const error = (name: keyof typeof wrong) => (tries > 0 ? wrong[name] : undefined);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (Object.values(wrong).some((one) => one !== undefined)) return refused();
    setFailed(null);
    const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
    const car = {
      make: value.make.trim(),
      model: value.model.trim(),
      variant: orNull(value.variant),
      trim_id: orNull(value.trim),
      year: value.year.trim() === '' ? null : Number(value.year),
      nickname: orNull(value.nickname),
    };
    const seen = { title: carName(car), at: wireNow() };
    try {
      await run({ id: old?.id ?? crypto.randomUUID(), ...car }, seen, { draft });
      if (old === null) set(NO_CAR);
      onDone();
    } catch (cause) {
      setFailed({ cause });
    }
  }
  return (
    <Box title={old === null ? <Trans>Add a vehicle</Trans> : <Trans>Change {carName(old)}</Trans>}>
      <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <Choice
          label={<Trans>Make</Trans>}
          none={t`Choose a make`}
          options={known.map((make) => ({ value: make, text: make }))}
          coming={makesCome}
          value={value.make}
          error={error('make')}
          onChange={(make) => set({ ...value, make, model: '', variant: '', trim: '' })}
        />
        <Choice
          label={<Trans>Model</Trans>}
          none={t`Choose a model`}
          options={models.map(({ model }) => ({ value: model, text: model }))}
          coming={modelsCome}
          value={value.model}
          error={error('model')}
          onChange={(model) => set({ ...value, model, variant: '', trim: '' })}
        />
        {variants.length > 0 && (
          <Choice
            label={<Trans>Variant</Trans>}
            none={t`I do not know`}
            options={variants.map(({ variant }) => ({ value: variant, text: variant }))}
            value={value.variant}
            onChange={(variant) => set({ ...value, variant, trim: '' })}
          />
        )}
        {trims.length > 1 && (
          <Choice
            label={<Trans>Trim</Trans>}
            none={t`I do not know`}
            options={trims.map(({ doc_id, label }) => ({ value: doc_id, text: label }))}
            value={value.trim}
            onChange={(trim) => set({ ...value, trim })}
          />
        )}
        <TextField
          label={<Trans>Year</Trans>}
          inputMode="numeric"
          maxLength={4}
          value={value.year}
          error={error('year')}
          onChange={({ target }) => set({ ...value, year: target.value })}
        />
        <TextField
          label={<Trans>Name</Trans>}
          hint={t`What you call it, like Taxi 1`}
          maxLength={MAX}
          value={value.nickname}
          onChange={({ target }) => set({ ...value, nickname: target.value })}
        />
        {failed && <LocalWriteErrorNote cause={failed.cause} />}
        <Button type="submit" variant="main" busy={busy}>
          {old === null ? <Trans>Add to my garage</Trans> : <Trans>Save</Trans>}
        </Button>
        {old !== null && (
          <Button variant="quiet" onClick={onDone}>
            <Trans>Leave it as it was</Trans>
          </Button>
        )}
      </form>
    </Box>
  );
}

interface ChoiceProps {
  label: ReactNode;
  /** Text of the choice that is none. */
  none: string;
  options: readonly { value: string; text: string }[];
  /** Options may still come: a field must not change its kind under somebody's fingers. */
  coming?: boolean;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** One of what is known; typed where nothing is. */
function Choice({ label, none, options, coming = false, value, error, onChange }: ChoiceProps) {
  if (options.length === 0 && !coming)
    return (
      <TextField
        label={label}
        maxLength={MAX}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  return (
    <SelectField
      label={label}
      value={coming ? '' : value}
      error={error}
      disabled={coming}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{none}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </SelectField>
  );
}
