import { Trans, useLingui } from '@lingui/react/macro';
import { CSV_TYPE } from '#domain/text/csv.ts';
import { CONDITIONS, STEERING_SIDES } from '#domain/listings/listed-values.ts';
import { CSV_COLUMNS, type ListingColumn } from '#domain/listings/listing-csv.ts';
import { BODY_TYPES, FUELS, TRANSMISSIONS } from '#domain/listings/listing-rules.ts';
import { saveFile } from '#shown/save-file.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { sampleCsv } from './import-file.ts';
import type { ProductTrees } from './import-trees.ts';
import styles from './import.module.css';

const READ_ONLY: readonly ListingColumn[] = ['created'];

/** Names and contents of the columns of the table, and a sample to begin with. */
export function ImportColumns({ trees }: { trees: ProductTrees }) {
  const { t } = useLingui();
  const words: Record<ListingColumn, string> = {
    id: t`Number of one of your listings, to change it. Leave empty to create a new one`,
    kind: t`vehicle or part`,
    type: t`Vehicles: the type, like Cars. Needed where the make is in several and the model does not say which`,
    make: t`Vehicles: the make`,
    model: t`Vehicles: the model. If it is not in our list, it is listed under the name you write`,
    category: t`Parts: the category, or its full path, like Brakes > Brake pads`,
    title: t`Up to 150 characters. Always needed for a new one`,
    subtitle: t`Up to 100 characters`,
    description: t`Up to 10,000 characters`,
    contact: t`Phone number`,
    location: t`Where it is now`,
    price_zmw: t`Price in kwacha, like 250000 or 250,000.50`,
    mileage_miles: t`Vehicles: miles, like 84000 or 84,000`,
    engine: t`Vehicles: litres like 1.6, or cc`,
    year: t`Year; for a part, the year of the car`,
    transmission: TRANSMISSIONS.join(', '),
    fuel: FUELS.join(', '),
    body: BODY_TYPES.join(', '),
    colour: t`Colour`,
    steering: STEERING_SIDES.join(', '),
    doors: t`Vehicles: doors, from 1 to 9`,
    seats: t`Vehicles: seats`,
    chassis: t`Vehicles: chassis number. Buyers see it without its last six characters until they have paid`,
    part_number: t`Parts: manufacturer's part number`,
    condition: CONDITIONS.join(', '),
    state: t`draft, or live to show it to buyers as soon as it is sent and complete`,
    created: t`Ignored`,
  };
  return (
    <Box title={<Trans>The table</Trans>}>
      <div className="stack">
        <p className="small muted">
          <Trans>
            The columns are those of Save as CSV on your dashboard. The first line names them, in any order;
            leave out any you do not need. Where a line changes a listing, an empty cell changes nothing.
          </Trans>
        </p>
        <p className="small muted">
          <Trans>
            Parts inside a listing of spares are not in the table. Add them on the page of that listing, many
            at once by pasting a list of part numbers.
          </Trans>
        </p>
        <details>
          <summary>
            <Trans>All columns</Trans>
          </summary>
          <dl className={styles.columns}>
            {CSV_COLUMNS.map((column) => (
              <div key={column}>
                <dt className={READ_ONLY.includes(column) ? 'muted' : undefined}>
                  <code>{column}</code>
                </dt>
                <dd>{words[column]}</dd>
              </div>
            ))}
          </dl>
        </details>
        <Button
          icon="download"
          onClick={() => saveFile(new Blob([sampleCsv(trees)], { type: CSV_TYPE }), 'chicargos-sample.csv')}
        >
          <Trans>Save a sample</Trans>
        </Button>
      </div>
    </Box>
  );
}
