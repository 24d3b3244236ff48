import { Trans, useLingui } from '@lingui/react/macro';
import { memo, type ReactNode } from 'react';
import { CONDITIONS, STEERING_SIDES } from '#domain/listings/listed-values.ts';
import { Box } from '#ui/box.tsx';
import type { EditorForm } from './editor-form.ts';
import type { ListingView } from '../preview/listing-view.ts';
import { EditorArea, EditorSelect, EditorText } from './editor-field.tsx';

interface SectionsProps {
  form: EditorForm;
  of: ListingView['prod_class'];
  /** Model that it is of, as it was listed: nobody changes that. */
  model: string | null;
  category: string;
  years: readonly number[];
  transmissions: readonly string[];
  fuels: readonly string[];
  bodies: readonly string[];
  /** Beside the price. */
  guide?: ReactNode;
}

/** The fields of a listing, by section (spec account §2). */
export const EditorSections = memo(function EditorSections(props: SectionsProps) {
  const { t } = useLingui();
  const { form, of, model, category } = props;
  const isVehicle = of === 'vehicles';
  return (
    <>
      <Box title={isVehicle ? <Trans>Vehicle Information</Trans> : <Trans>Part Information</Trans>}>
        <div className="stack">
          <EditorText form={form} name="pTitle" wide />
          <EditorText form={form} name="subtitle" wide />
          <EditorText
            form={form}
            name="pPrice"
            inputMode="decimal"
            autoComplete="off"
            hint={t`In ZMW, for example 250000`}
          />
          {props.guide}
          <EditorText form={form} name="pLocation" autoComplete="address-level2" hint={t`Town or district`} />
          <EditorText
            form={form}
            name="pContact"
            type="tel"
            autoComplete="tel"
            hint={t`With the country code, for example +260 977 123 456. Buyers see it after one tap.`}
          />
        </div>
      </Box>
      <Box title={<Trans>Details</Trans>}>
        <EditorArea
          form={form}
          name="description"
          hint={t`What a buyer should know: condition, history, what is included.`}
        />
      </Box>
      <Box title={<Trans>Specification</Trans>}>
        <div className="stack">
          {(model ?? category) && (
            <div>
              <p className="small muted">{model ? <Trans>Model</Trans> : <Trans>Category</Trans>}</p>
              <p className="strong">{model ?? category}</p>
            </div>
          )}
          {isVehicle ? (
            <>
              <EditorSelect form={form} name="sYear" options={props.years} />
              <EditorText form={form} name="sMileage" inputMode="numeric" hint={t`In miles`} />
              <EditorText
                form={form}
                name="sEngine"
                inputMode="decimal"
                hint={t`Litres like 1.6, or cc like 1600. Leave it empty for an electric car.`}
              />
              <EditorSelect form={form} name="sFuel" options={props.fuels} />
              <EditorSelect form={form} name="sTransmission" options={props.transmissions} />
              <EditorSelect form={form} name="sBody" options={props.bodies} />
              <EditorText form={form} name="sColour" />
              <EditorSelect form={form} name="sSteering" options={STEERING_SIDES} />
              <EditorText form={form} name="sDoors" inputMode="numeric" />
              <EditorText form={form} name="sSeats" inputMode="numeric" />
              <EditorText
                form={form}
                name="sChassis"
                autoComplete="off"
                hint={t`Buyers see it without its last six characters until they have paid.`}
              />
            </>
          ) : (
            <>
              <EditorText form={form} name="sPartNumber" autoComplete="off" />
              <EditorSelect form={form} name="sCondition" options={CONDITIONS} />
              <p className="small muted">
                <Trans>Details of the car it came from, where they matter:</Trans>
              </p>
              <EditorSelect form={form} name="sYear" options={props.years} />
              <EditorSelect form={form} name="sBody" options={props.bodies} />
              <EditorText form={form} name="sColour" />
            </>
          )}
        </div>
      </Box>
    </>
  );
});
