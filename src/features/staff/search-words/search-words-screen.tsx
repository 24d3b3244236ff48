import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { type SearchWord, searchWords, searchWordsTable } from '#contract/staff/search-words.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { TextField } from '#ui/field.tsx';
import { CsvButton } from '../csv-button.tsx';
import { useListAddress } from '../list-address.ts';
import { ResultRows } from '../result-rows.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { WhenLoaded } from '../when-loaded.tsx';

/** '' stands for what is not chosen. */
const USUAL = { from: '', to: '', page: '' };

/** Words that those who agreed to be counted looked for, so that the shop buys what people want. */
export function SearchWordsScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`Search words`}>{() => <SearchWords />}</StaffFrame>;
}

function SearchWords() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { params, to } = useListAddress('/staff/search-words', USUAL);
  const asked = useUncachedQuery(searchWords, { from: params.from, to: params.to });
  const columns: readonly DataColumn<SearchWord>[] = [
    { key: 'word', label: t`Word`, heading: true, cell: ({ word }) => word },
    {
      key: 'count',
      label: t`Searches`,
      cell: ({ count }) => <Plural value={count} one="# search" other="# searches" />,
    },
  ];
  return (
    <WhenLoaded asked={asked}>
      {(data) => (
        <>
          <StaffHead
            title={<Trans>Search words</Trans>}
            help={
              <Trans>
                Searches by people who agreed to be counted, with nothing that identifies them. Words used in
                fewer than {data.least} searches are not shown.
              </Trans>
            }
            aside={
              <CsvButton path={searchWordsTable.path} params={params} name="search-words">
                <Trans>CSV</Trans>
              </CsvButton>
            }
          />
          <div className="two">
            <TextField
              type="date"
              label={t`From`}
              value={params.from || data.from}
              max={data.to}
              onChange={(event) => void navigate(to({ from: event.target.value }))}
            />
            <TextField
              type="date"
              label={t`To`}
              value={params.to || data.to}
              min={data.from}
              onChange={(event) => void navigate(to({ to: event.target.value }))}
            />
          </div>
          <ResultRows asked={asked}>
            <DataTable
              label={t`Search words`}
              columns={columns}
              rows={data.results}
              keyOf={({ word }) => word}
              empty={<Empty icon="search" title={<Trans>No word was searched that often</Trans>} />}
            />
          </ResultRows>
        </>
      )}
    </WhenLoaded>
  );
}
