import { Trans, useLingui } from '@lingui/react/macro';
import type { ItemDetail } from '#contract/items.ts';
import { Box } from '#ui/box.tsx';
import { Specs } from '#ui/specs.tsx';

/** What is known of an item; nothing is said of what is not. */
export function ItemFacts({ item }: { item: ItemDetail }) {
  const { t, i18n } = useLingui();
  const { specs, condition } = item;
  const conditions = { new: t`New`, used: t`Used`, refurbished: t`Refurbished` };
  const items = [
    { label: t`Condition`, value: condition && conditions[condition] },
    { label: t`Manufacturer`, value: specs.manufacturer },
    { label: t`Model`, value: specs.model },
    { label: t`Year`, value: specs.model_year },
    { label: t`Mileage`, value: specs.mileage === null ? null : t`${i18n.number(specs.mileage)}\u00a0mi` },
    { label: t`Engine size`, value: specs.engine_size ? t`${i18n.number(specs.engine_size)}\u00a0cc` : null },
    { label: t`Transmission`, value: specs.transmission },
    { label: t`Fuel`, value: specs.fuel_type },
    { label: t`Body`, value: specs.body_type },
    { label: t`Doors`, value: specs.doors },
    { label: t`Location`, value: item.location },
  ].filter(({ value }) => value !== null);
  // Theirs by name: "Part number" and whatever else the seller has listed.
  const names = new Set(items.map(({ label }) => label));
  const others = new Map(specs.other.map(({ Name, Value }) => [Name, Value]));
  const more = [...others].filter(([name]) => !names.has(name));
  const all = [...items, ...more.map(([label, value]) => ({ label, value }))];
  if (all.length === 0) return null;
  return (
    <Box title={<Trans>Specification</Trans>}>
      <Specs items={all} />
    </Box>
  );
}
