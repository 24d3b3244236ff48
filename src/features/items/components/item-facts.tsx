import { useLingui } from '@lingui/react/macro';
import type { ItemDetail } from '#contract/items.ts';
import { COLOUR, PART_NUMBER } from '#domain/listings/listed-values.ts';
import { useFactValue } from '#shown/fact-value.ts';
import { FactsBox, useCondition, useFacts } from '#shown/facts-box.tsx';

/** Facts known of an item; nothing is said of what is not. */
export function ItemFacts({ item }: { item: ItemDetail }) {
  const { t } = useLingui();
  const factsOf = useFacts();
  const conditionOf = useCondition();
  const valueOf = useFactValue();
  const { specs } = item;
  const known = [
    conditionOf(item.condition),
    { label: t`Manufacturer`, value: specs.manufacturer },
    { label: t`Model`, value: specs.model },
    ...factsOf(specs),
    { label: t`Doors`, value: specs.doors },
  ].filter(({ value }) => value !== null);
  // Theirs by name: "Part number" and whatever else the seller has listed.
  const names = new Set(known.map(({ label }) => label));
  const others = new Map(
    specs.other.map(({ Name, Value }) =>
      Name === PART_NUMBER
        ? [t`Part number`, Value]
        : Name === COLOUR
          ? [t`Colour`, valueOf(Value)]
          : [Name, Value],
    ),
  );
  const more = [...others].filter(([name]) => !names.has(name));
  return <FactsBox facts={[...known, ...more.map(([label, value]) => ({ label, value }))]} />;
}
