import { Trans, useLingui } from '@lingui/react/macro';
import { Box } from '#ui/box.tsx';
import { Specs } from '#ui/specs.tsx';
import { useFactValue } from './fact-value.ts';

/** A name and what is known under it; null for nothing. */
export interface Fact {
  label: string;
  value: string | number | null;
}

interface KnownSpecs {
  model_year: number | null;
  mileage: number | null;
  engine_size: number | null;
  fuel_type: string | null;
  transmission: string | null;
  body_type: string | null;
}

/** Facts that every kind of listing may say of itself, in the order of the page. */
export function useFacts(): (specs: KnownSpecs) => Fact[] {
  const { t, i18n } = useLingui();
  const valueOf = useFactValue();
  return (specs) => [
    { label: t`Year`, value: specs.model_year },
    { label: t`Mileage`, value: specs.mileage === null ? null : t`${i18n.number(specs.mileage)}\u00a0mi` },
    { label: t`Engine size`, value: specs.engine_size ? t`${i18n.number(specs.engine_size)}\u00a0cc` : null },
    { label: t`Fuel`, value: valueOf(specs.fuel_type) },
    { label: t`Transmission`, value: valueOf(specs.transmission) },
    { label: t`Body`, value: valueOf(specs.body_type) },
  ];
}

/** A part's condition in words; another word stands as it is. */
export function useCondition(): (condition: string | null) => Fact {
  const { t } = useLingui();
  return (condition) => {
    const names = new Map([
      ['new', t`New`],
      ['used', t`Used`],
      ['refurbished', t`Refurbished`],
    ]);
    return { label: t`Condition`, value: condition && (names.get(condition) ?? condition) };
  };
}

/** On which side the wheel is; null: not said. */
export function useSteering(): (side: 'right' | 'left' | null | undefined) => string | null {
  const { t } = useLingui();
  return (side) => (side === 'right' ? t`Right-hand drive` : side === 'left' ? t`Left-hand drive` : null);
}

/** The specification list. @param whole what is not known says so; else it is left out */
export function FactsBox({ facts, whole = false }: { facts: readonly Fact[]; whole?: boolean }) {
  const { t } = useLingui();
  const items = facts.filter(({ value }) => whole || value !== null);
  if (items.length === 0) return null;
  return (
    <Box title={<Trans>Specification</Trans>}>
      <Specs items={items.map(({ label, value }) => ({ label, value: value ?? t`Not given` }))} />
    </Box>
  );
}
