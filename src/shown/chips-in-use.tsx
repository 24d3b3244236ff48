import { useLingui } from '@lingui/react/macro';
import { Chip, Chips } from '#ui/chip.tsx';

export interface ActiveFilter {
  text: string;
  /** Looks again without it. */
  onRemove: () => void;
}

/** Filters that narrow a list, each to be taken away with a tap; nothing where none does. */
export function ChipsInUse({ inUse }: { inUse: readonly ActiveFilter[] }) {
  const { t } = useLingui();
  if (inUse.length === 0) return null;
  return (
    <Chips label={t`Filters in use`}>
      {inUse.map(({ text, onRemove }) => (
        <Chip key={text} removeLabel={t`, remove`} onRemove={onRemove}>
          {text}
        </Chip>
      ))}
    </Chips>
  );
}
