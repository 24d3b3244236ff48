import { SelectField } from '#ui/field.tsx';

interface ListChoiceProps {
  label: string;
  value: string;
  /** Value and words of each, in the order in which they are offered. */
  options: readonly (readonly [value: string, words: string])[];
  onChoose: (value: string) => void;
}

/** A choice of what a list shows, beside its search. */
export function ListChoice({ label, value, options, onChoose }: ListChoiceProps) {
  return (
    <SelectField
      compact
      label={label}
      labelHidden
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      {options.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}
