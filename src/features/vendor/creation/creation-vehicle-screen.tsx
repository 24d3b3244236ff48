import { Trans, useLingui } from '@lingui/react/macro';
import { sentTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import type { ProductTypes } from '#contract/listings/listing-edit.ts';
import { MAX_MODEL } from '#domain/listings/listing-rules.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { useVehicleTypeName } from './category-path.ts';
import { NO_VEHICLE, OTHER_MODEL, readVehicleDraft, type VehicleDraft } from './creation-drafts.ts';
import { useCreation } from './creation-run.ts';
import { vehicleTypesIn } from './creation-tree.ts';
import { CreationFrame } from './creation-frame.tsx';
import { TitleField, useTitleProblem } from './creation-title.tsx';
import type { StandingProps } from '../dashboard/dashboard-standing.tsx';

const TEXTS = sentTexts('listing_incomplete');

const DRAFT = 'listing-vehicle';

/** A vehicle to sell: type, make and model, then its title (spec account §2). */
export function CreateVehicleScreen(standing: StandingProps) {
  const { t } = useLingui();
  usePageTitle(t`List a vehicle`);
  return (
    <CreationFrame title={<Trans>List a vehicle</Trans>} pt="vehicles" {...standing}>
      {(tree) => <VehicleForm tree={tree} />}
    </CreationFrame>
  );
}

function VehicleForm({ tree }: { tree: ProductTypes }) {
  const { t } = useLingui();
  const vehicleTypeName = useVehicleTypeName();
  const words = useRefusalWords(TEXTS);
  const { value, set } = useDraft<VehicleDraft>(DRAFT, NO_VEHICLE, readVehicleDraft);
  const { create, busy, failed } = useCreation(DRAFT);
  const { form, tries, refused } = useBadFieldFocus();
  const titleProblem = useTitleProblem();
  const types = vehicleTypesIn(tree);
  const type = types.find((one) => one.type === value.type);
  const make = type?.makes.find((one) => one.make === value.make);
  const typed = value.other.trim();
  const isOther = make !== undefined && value.model === OTHER_MODEL;
  // Typed although it is there: then it is that one.
  const model = make?.models.find(({ subj_id, subj_name }) =>
    isOther ? subj_name.toLowerCase() === typed.toLowerCase() : String(subj_id) === value.model,
  );
  const name = model?.subj_name ?? (isOther ? typed : '');
  // One text for all that may be missing (spec account §5), at the first field that is.
  const missing = words('listing_incomplete');
  const title = titleProblem(value.title, missing);
  const isTried = tries > 0;
  const first = !type ? 'type' : !make ? 'make' : name === '' ? (isOther ? 'other' : 'model') : 'title';
  const error = (of: 'type' | 'make' | 'model' | 'other') => (isTried && first === of ? missing : undefined);
  async function submit() {
    if (!type || !make || name === '' || title) return refused();
    await create(
      {
        prodClass: 'vehicles',
        subId: model?.subj_id ?? null,
        ...(!model && { named: { type: type.type, make: make.make, model: name } }),
        model: name,
        category: [type.type, make.make, name].join(' > '),
      },
      value.title,
    );
  }
  return (
    <Form form={form} busy={busy} onSubmit={submit}>
      <SelectField
        name="type"
        label={<Trans>Type</Trans>}
        value={type ? value.type : ''}
        error={error('type')}
        onChange={({ target }) => set({ ...value, type: target.value, make: '', model: '' })}
      >
        <option value="">{t`Choose a type`}</option>
        {types.map((one) => (
          <option key={one.type} value={one.type}>
            {vehicleTypeName(one.type)}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="make"
        label={<Trans>Make</Trans>}
        value={make ? value.make : ''}
        disabled={!type}
        error={error('make')}
        onChange={({ target }) => set({ ...value, make: target.value, model: '' })}
      >
        <option value="">{t`Choose a make`}</option>
        {type?.makes.map((one) => (
          <option key={one.make}>{one.make}</option>
        ))}
      </SelectField>
      <SelectField
        name="model"
        label={<Trans>Model</Trans>}
        value={isOther ? OTHER_MODEL : model ? value.model : ''}
        disabled={!make}
        error={error('model')}
        onChange={({ target }) => set({ ...value, model: target.value })}
      >
        <option value="">{t`Choose a model`}</option>
        {make?.models.map((one) => (
          <option key={one.subj_id} value={String(one.subj_id)}>
            {one.subj_name}
          </option>
        ))}
        {make && <option value={OTHER_MODEL}>{t`Another model`}</option>}
      </SelectField>
      {isOther && (
        <TextField
          name="other"
          label={<Trans>Name of the model</Trans>}
          hint={<Trans>As on the vehicle or in its papers</Trans>}
          maxLength={MAX_MODEL}
          value={value.other}
          error={error('other')}
          onChange={({ target }) => set({ ...value, other: target.value })}
        />
      )}
      <TitleField
        label={<Trans>Full vehicle title</Trans>}
        hint={<Trans>Year, Make, Model, Variant</Trans>}
        value={value.title}
        error={isTried && first === 'title' ? title : undefined}
        onChange={(next) => set({ ...value, title: next })}
      />
      {failed && <LocalWriteErrorNote cause={failed.cause} />}
      <Button type="submit" variant="main" busy={busy}>
        <Trans>Create listing</Trans>
      </Button>
      <p className="tiny muted">
        <Trans>It starts as a draft on this phone. Nobody else sees it until you make it live.</Trans>
      </p>
    </Form>
  );
}
