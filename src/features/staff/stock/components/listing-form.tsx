import { Trans, useLingui } from '@lingui/react/macro';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import type { StaffListing } from '#contract/staff/products.ts';
import { CONDITIONS, STEERING_SIDES } from '#domain/listings/listed-values.ts';
import { LISTING_TYPES, MAX_COLOUR, type ListingField } from '#domain/listings/listing-fields.ts';
import { Box } from '#ui/box.tsx';
import { SelectField, TextArea, TextField } from '#ui/field.tsx';
import { useStockFieldWords } from '../field-words.ts';
import type { SomeTexts } from '../../draft-texts.ts';
import type { EditorField, ListingTexts } from '../listing-texts.ts';
import styles from '../stock.module.css';

interface ListingFormProps {
  listing: StaffListing;
  texts: ListingTexts;
  onChange: (change: SomeTexts<EditorField>) => void;
  problem: Problem | null;
}

/** The facts of a listing, each with what is wrong with it. */
export function ListingForm({ listing, texts, onChange, problem }: ListingFormProps) {
  const { t } = useLingui();
  const words = useStockFieldWords();
  const ordered = listing.num_allocated;
  const isVehicle = listing.prod_class === 'vehicles';
  const field = (name: ListingField) => ({
    name,
    label: words.labels[name],
    value: texts[name],
    error: fieldMessage(problem, name),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const choices = (name: ListingField, options: readonly string[]) => (
    <SelectField {...field(name)}>
      <option value="">{t`Not known`}</option>
      {[...new Set([...options, ...(texts[name] === '' ? [] : [texts[name]])])].map((option) => (
        <option key={option} value={option}>
          {words.shown(name, option)}
        </option>
      ))}
    </SelectField>
  );
  const { specs } = listing;
  return (
    <>
      <Box title={isVehicle ? <Trans>Vehicle information</Trans> : <Trans>Part information</Trans>}>
        <div className="stack">
          <TextField
            {...field('pTitle')}
            wide
            hint={isVehicle ? <Trans>Year, Make, Model, Variant</Trans> : undefined}
            maxLength={150}
          />
          <TextField {...field('subtitle')} wide maxLength={100} />
          <TextArea {...field('description')} rows={6} maxLength={10_000} />
          <div className={styles.pair}>
            <TextField {...field('pLocation')} maxLength={100} />
            <TextField {...field('pContact')} type="tel" inputMode="tel" maxLength={24} />
          </div>
        </div>
      </Box>
      <Box title={<Trans>Price and stock</Trans>}>
        <div className={styles.pair}>
          <TextField {...field('pPrice')} inputMode="decimal" />
          <SelectField {...field('currency')}>
            <option>USD</option>
            <option>ZMW</option>
          </SelectField>
          <TextField
            {...field('earlier_price')}
            inputMode="decimal"
            hint={<Trans>A note for staff. Buyers automatically see the price it actually fell from.</Trans>}
          />
          <TextField
            {...field('num_in_stock')}
            inputMode="numeric"
            hint={ordered > 0 ? <Trans>{ordered} of them are in orders.</Trans> : undefined}
          />
          <SelectField {...field('listing_type')}>
            {LISTING_TYPES.map((type) => (
              <option key={type} value={type}>
                {words.shown('listing_type', type)}
              </option>
            ))}
          </SelectField>
        </div>
      </Box>
      <Box title={<Trans>Specification</Trans>}>
        <div className={styles.pair}>
          {isVehicle ? (
            <>
              <TextField {...field('sYear')} inputMode="numeric" maxLength={4} />
              <TextField {...field('sMileage')} inputMode="numeric" hint={<Trans>In miles</Trans>} />
              <TextField
                {...field('sEngine')}
                inputMode="decimal"
                hint={<Trans>1.6 litres or 1598 cc</Trans>}
              />
              {choices('sTransmission', specs.transmissionOptions)}
              {choices('sFuel', specs.fuelOptions)}
              {choices('sBody', specs.bodyTypeOptions)}
              {choices('sSteering', STEERING_SIDES)}
              <TextField {...field('sColour')} maxLength={MAX_COLOUR} />
              <TextField {...field('sDoors')} inputMode="numeric" maxLength={1} />
              <TextField {...field('sSeats')} inputMode="numeric" maxLength={2} />
              <TextField
                {...field('sChassis')}
                autoComplete="off"
                hint={<Trans>Its last six characters are hidden until the car is paid for.</Trans>}
              />
            </>
          ) : (
            <>
              <TextField {...field('sPartNumber')} maxLength={100} />
              {choices('sCondition', CONDITIONS)}
            </>
          )}
        </div>
      </Box>
    </>
  );
}
