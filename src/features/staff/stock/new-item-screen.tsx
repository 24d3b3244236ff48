import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { type SparesCategory, productTypes } from '#contract/listings/listing-edit.ts';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import { createStaffProduct } from '#contract/staff/products.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { useAct } from '#shown/use-act.ts';
import { categoryNameIn } from '#domain/stock/category-tree.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { SaveProblem } from '../save-problem.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { WhenLoaded } from '../when-loaded.tsx';
import styles from './stock.module.css';

/** Choice of what a new listing is of; its facts come next, in the editor. */
export function NewItemScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`New listing`}>{() => <NewItem />}</StaffFrame>;
}

const Begun = v.object({
  prodClass: v.picklist(['vehicles', 'parts']),
  type: v.string(),
  make: v.string(),
  model: v.string(),
  subId: v.string(),
  name: v.string(),
});
type Begun = v.InferOutput<typeof Begun>;
const NOTHING: Begun = { prodClass: 'vehicles', type: 'Cars', make: '', model: '', subId: '', name: '' };
const readBegun = (stored: unknown): Begun | null => {
  const read = v.safeParse(Begun, stored);
  return read.success ? read.output : null;
};

function NewItem() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const draft = useDraft<Begun>('staff-stock:new', NOTHING, readBegun);
  const begun = draft.value;
  const [problem, setProblem] = useState<Problem | null>(null);
  const { form, refused } = useBadFieldFocus();
  const { send, busy } = useAct(createStaffProduct);
  const change = (more: Partial<Begun>): void => draft.set({ ...begun, ...more });
  const save = async (): Promise<void> => {
    const { prodClass, name, type, make, model, subId } = begun;
    const outcome = await send(
      prodClass === 'vehicles' ? { prodClass, name, type, make, model } : { prodClass, name, subId },
    );
    if (!outcome) return;
    if (!outcome.ok) {
      setProblem(outcome.problem);
      refused();
      return;
    }
    await draft.drop();
    void navigate(outcome.value.next_path, { replace: true });
  };
  const missing = problem?.code === 'listing_incomplete';
  const required = t`Field required`;
  return (
    <>
      <StaffHead
        title={<Trans>New listing</Trans>}
        help={
          <>
            <Trans>A draft until you publish it. Nobody else sees it before then.</Trans>{' '}
            <Link to="/staff/stock">
              <Trans>All stock</Trans>
            </Link>
          </>
        }
      />
      <Form form={form} busy={busy} onSubmit={save}>
        <Box label={t`New listing`}>
          <div className="stack">
            <Choice
              legend={<Trans>What is it?</Trans>}
              options={[
                { value: 'vehicles' as const, label: <Trans>Vehicle</Trans> },
                { value: 'parts' as const, label: <Trans>Part</Trans> },
              ]}
              value={begun.prodClass}
              onChange={(prodClass) => change({ prodClass })}
            />
            {begun.prodClass === 'vehicles' ? (
              <VehicleChoice begun={begun} onChange={change} error={missing ? required : undefined} />
            ) : (
              <PartChoice
                begun={begun}
                onChange={change}
                error={missing && begun.subId === '' ? required : undefined}
              />
            )}
            <TextField
              wide
              label={t`Title`}
              hint={begun.prodClass === 'vehicles' ? <Trans>Year, Make, Model, Variant</Trans> : undefined}
              value={begun.name}
              maxLength={150}
              error={
                fieldMessage(problem, 'name') ?? (missing && begun.name.trim() === '' ? required : undefined)
              }
              onChange={(event) => change({ name: event.target.value })}
            />
          </div>
        </Box>
        <SaveProblem problem={problem} />
        <div>
          <Button type="submit" variant="main" busy={busy}>
            <Trans>Start the draft</Trans>
          </Button>
        </div>
        <p className="small muted">
          <Trans>Nobody sees it until you make it live. What you type is kept on this phone.</Trans>
        </p>
      </Form>
    </>
  );
}

interface ChoiceProps {
  begun: Begun;
  onChange: (more: Partial<Begun>) => void;
  error: string | undefined;
}

/** Makes and models that the shop knows are offered; others may be typed. */
function VehicleChoice({ begun, onChange, error }: ChoiceProps) {
  const { t } = useLingui();
  const { data } = useUncachedQuery(productTypes, { pt: 'vehicles' });
  const makes = (data?.types ?? []).flatMap((one) =>
    one.type === begun.type && 'makes' in one ? one.makes : [],
  );
  const models = makes.find(({ make }) => make.toLowerCase() === begun.make.trim().toLowerCase())?.models;
  return (
    <div className={styles.pair}>
      <SelectField
        label={t`Class`}
        value={begun.type}
        onChange={(event) => onChange({ type: event.target.value })}
      >
        <option value="Cars">{t`Cars`}</option>
        <option value="Commercial">{t`Commercial`}</option>
      </SelectField>
      <TextField
        label={t`Make`}
        value={begun.make}
        maxLength={60}
        list="known-makes"
        autoComplete="off"
        error={begun.make.trim() === '' ? error : undefined}
        onChange={(event) => onChange({ make: event.target.value })}
      />
      <TextField
        label={t`Model`}
        value={begun.model}
        maxLength={60}
        list="known-models"
        autoComplete="off"
        error={begun.model.trim() === '' ? error : undefined}
        onChange={(event) => onChange({ model: event.target.value })}
      />
      <datalist id="known-makes">
        {makes.map(({ make }) => (
          <option key={make}>{make}</option>
        ))}
      </datalist>
      <datalist id="known-models">
        {models?.map(({ subj_id: id, subj_name: name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
    </div>
  );
}

function PartChoice({ begun, onChange, error }: ChoiceProps) {
  const { t, i18n } = useLingui();
  const asked = useUncachedQuery(productTypes, { pt: 'spares' });
  return (
    <WhenLoaded asked={asked} level={2}>
      {({ types }) => (
        <SelectField
          label={t`Category`}
          value={begun.subId}
          error={error}
          onChange={(event) => onChange({ subId: event.target.value })}
        >
          <option value="">{t`Choose a category`}</option>
          {types
            .flatMap((type) =>
              'parents' in type ? type.parents.flatMap((node) => leaves(node, [], i18n.locale)) : [],
            )
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
      )}
    </WhenLoaded>
  );
}

/** Categories where a part may be filed, with the way to each. */
function leaves(
  node: SparesCategory,
  above: readonly string[],
  language: string,
): { id: number; name: string }[] {
  const { cat_id: id, children } = node;
  const way = [...above, categoryNameIn(node, language)];
  if (children.length > 0) return children.flatMap((child) => leaves(child, way, language));
  return id === null ? [] : [{ id, name: way.join(' > ') }];
}
