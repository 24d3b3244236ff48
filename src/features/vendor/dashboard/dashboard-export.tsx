import { Plural, Trans } from '@lingui/react/macro';
import { CSV_TYPE } from '#domain/text/csv.ts';
import { listingCsv } from '#domain/listings/listing-csv.ts';
import { saveFile } from '#shown/save-file.ts';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { Ref } from '#contract/wire.ts';
import { recordOf } from '../import/export-record.ts';
import type { ListingView, OwnLine } from '../preview/listing-view.ts';

interface ExportProps {
  list: readonly OwnLine[];
  kept: ReadonlyMap<Ref, ListingView>;
  maySell: boolean;
}

/** All listings as a table for other programs, made on this phone; and the way back in. */
export function ListingsExport({ list, kept, maySell }: ExportProps) {
  const short = list.filter(({ prod_id }) => prod_id === 0 || !kept.has(prod_id)).length;
  function save() {
    const records = list.map((line) =>
      recordOf(line, line.prod_id === 0 ? undefined : kept.get(line.prod_id)),
    );
    const file = new Blob([listingCsv(records)], { type: CSV_TYPE });
    saveFile(file, `chicargos-listings-${new Date().toISOString().slice(0, 10)}.csv`);
  }
  return (
    <Box title={<Trans>As a table</Trans>}>
      <div className="stack">
        <p className="small muted">
          <Trans>
            All listings in a file (CSV) for a spreadsheet, made on this phone without using data.
          </Trans>{' '}
          {short > 0 && (
            <Plural
              value={short}
              one="The text and details of # listing are not on this phone: the file has only its number, title, price and date."
              other="The texts and details of # listings are not on this phone: the file has only their numbers, titles, prices and dates."
            />
          )}{' '}
          {list.some(({ prod_class }) => prod_class === 'parts') && (
            <Trans>The parts inside a listing of spares are not in it: they stay in that listing.</Trans>
          )}
        </p>
        <div className="row row-wrap">
          {list.length > 0 && (
            <Button icon="download" onClick={save}>
              <Trans>Save as CSV</Trans>
            </Button>
          )}
          {maySell && (
            <ButtonLink icon="upload" to="/vendor/import">
              <Trans>Import from a file</Trans>
            </ButtonLink>
          )}
        </div>
      </div>
    </Box>
  );
}
