import { Trans, useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import type { ItemDetail } from '#contract/items.ts';
import { Box } from '#ui/box.tsx';
import { SelectField } from '#ui/field.tsx';
import { itemChoices } from './choices.ts';

const TEXTS = refusalTexts('option_required');

interface ChoicesBoxProps {
  item: ItemDetail;
  /** By the id of the option. */
  values: Readonly<Record<string, string>>;
  /** Options that were not chosen at the last press. */
  missing: readonly number[];
  onChoose: (values: Record<string, string>) => void;
}

/** Size, colour and whatever else is chosen before an item is bought. */
export function ChoicesBox({ item, values, missing, onChoose }: ChoicesBoxProps) {
  const { t } = useLingui();
  const words = useRefusalWords(TEXTS);
  const options = itemChoices(item);
  if (options.length === 0) return null;
  return (
    <Box title={<Trans>Choose</Trans>}>
      <div className="two">
        {options.map(({ id, name, values: offered, required }) => (
          <SelectField
            key={id}
            label={name}
            required={required}
            value={values[id] ?? ''}
            error={missing.includes(id) ? words('option_required') : undefined}
            onChange={({ target: { value } }) => onChoose({ ...values, [id]: value })}
          >
            <option value="">{t`Choose`}</option>
            {offered.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </SelectField>
        ))}
      </div>
    </Box>
  );
}
