import { Trans, useLingui } from '@lingui/react/macro';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import { DEAL_GROUPS, type StaffDeal } from '#contract/staff/offers.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { PictureChooser } from '../picture-chooser.tsx';
import styles from '../work.module.css';
import type { DealFields } from './deal-fields.ts';
import { useDealWords } from './deal-words.ts';

interface DealInputsProps {
  fields: DealFields;
  problem: Problem | null;
  /** The deal as the shop has it; null: a new one. */
  latest: StaffDeal | null;
  onChange: (change: Partial<DealFields>) => void;
}

/** The fields of a deal; what holds only without a listing stands there only then. */
export function DealInputs({ fields, problem, latest, onChange }: DealInputsProps) {
  const { t } = useLingui();
  const words = useDealWords();
  const isDeal = fields.group === 'deals';
  const alone = isDeal && fields.product_id.trim() === '';
  const text = (name: Exclude<keyof DealFields, 'active' | 'group' | 'picture'>) => ({
    label: words.labels[name],
    value: fields[name],
    error: fieldMessage(problem, name),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className={styles.fields}>
      <div className={styles.pairs}>
        <SelectField
          label={words.labels.group}
          value={fields.group}
          error={fieldMessage(problem, 'group')}
          onChange={({ target: { value } }) => {
            const group = DEAL_GROUPS.find((one) => one === value);
            if (group) onChange({ group, range: group === 'most_searched' ? 'sedan' : '' });
          }}
        >
          {DEAL_GROUPS.map((group) => (
            <option key={group} value={group}>
              {words.groups[group]}
            </option>
          ))}
        </SelectField>
        {fields.group === 'most_searched' && (
          <SelectField {...text('range')}>
            <option value="sedan">{t`Sedan`}</option>
            <option value="suv">{t`SUV`}</option>
          </SelectField>
        )}
        {!isDeal && fields.group !== 'most_searched' && (
          <TextField {...text('range')} inputMode="numeric" hint={<Trans>Whole dollars, like 3950.</Trans>} />
        )}
      </div>
      <TextField
        {...text('product_id')}
        inputMode="numeric"
        hint={
          isDeal ? (
            <Trans>As in its address, /details/12. Leave empty if the deal is not about a listing.</Trans>
          ) : (
            <Trans>As in its address, /details/12.</Trans>
          )
        }
      />
      <TextField
        {...text('title')}
        maxLength={150}
        hint={alone ? undefined : <Trans>Leave empty to use the listing's.</Trans>}
      />
      {alone && (
        <div className={styles.pairs}>
          <TextField {...text('price')} inputMode="decimal" />
          <SelectField {...text('currency')}>
            <option>USD</option>
            <option>ZMW</option>
          </SelectField>
        </div>
      )}
      {isDeal && (
        <TextField
          {...text('client_url')}
          maxLength={500}
          hint={
            <Trans>
              A page of this shop, like /details/12, or an address with https://. Leave empty for the listing.
            </Trans>
          }
        />
      )}
      {alone && (
        <PictureChooser
          hash={fields.picture}
          chosenPicture={latest && { src: latest.remote_image, picture: latest.picture }}
          alt={words.labels.picture}
          error={fieldMessage(problem, 'picture')}
          onChange={(picture) => onChange({ picture })}
        />
      )}
      <div className={styles.pairs}>
        <TextField
          {...text('starts_at')}
          type="datetime-local"
          hint={<Trans>In UTC. Leave empty to start now.</Trans>}
        />
        <TextField
          {...text('ends_at')}
          type="datetime-local"
          hint={<Trans>In UTC. Leave empty to run until further notice.</Trans>}
        />
        <TextField {...text('position')} inputMode="numeric" />
      </div>
      <Checkbox
        checked={fields.active}
        error={fieldMessage(problem, 'active')}
        onChange={(event) => onChange({ active: event.target.checked })}
      >
        {words.labels.active}
      </Checkbox>
    </div>
  );
}
