import { Trans, useLingui } from '@lingui/react/macro';
import type { VehicleDetails } from '#contract/catalogue.ts';
import { VEHICLES } from '#domain/stock.ts';
import { Box } from '#ui/box.tsx';
import { Specs } from '#ui/specs.tsx';
import { partFactsOf } from './part-facts.ts';

/** The specification list: of a vehicle all facts, of a part those that it has. */
export function FactsBox({ car }: { car: VehicleDetails }) {
  const { t, i18n } = useLingui();
  const { specs } = car;
  const { partNumber, condition } = partFactsOf(specs.other);
  const conditions: Record<string, string> = { new: t`New`, used: t`Used`, refurbished: t`Refurbished` };
  const own = [
    { label: t`Part number`, value: partNumber },
    { label: t`Condition`, value: condition === null ? null : (conditions[condition] ?? condition) },
  ].filter(({ value }) => value !== null);
  const usual = [
    { label: t`Year`, value: specs.model_year },
    { label: t`Mileage`, value: specs.mileage === null ? null : t`${i18n.number(specs.mileage)}\u00a0mi` },
    { label: t`Engine size`, value: specs.engine_size ? t`${i18n.number(specs.engine_size)}\u00a0cc` : null },
    { label: t`Fuel`, value: specs.fuel_type },
    { label: t`Transmission`, value: specs.transmission },
    { label: t`Body`, value: specs.body_type },
    { label: t`Colour`, value: specs.colour },
    { label: t`Location`, value: car.location },
  ];
  const whole = car.product_class_id === VEHICLES;
  const items = [...own, ...usual.filter(({ value }) => whole || value !== null)];
  if (items.length === 0) return null;
  return (
    <Box title={<Trans>Specification</Trans>}>
      <Specs items={items.map(({ label, value }) => ({ label, value: value ?? t`Not given` }))} />
    </Box>
  );
}
