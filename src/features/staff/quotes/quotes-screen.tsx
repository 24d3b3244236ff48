import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { QUOTE_REQUEST_SORTS, quoteRequests } from '#contract/staff/quotes.ts';
import { quoteRequestsTable, quotesTable } from '#contract/staff/tables.ts';
import { parseId } from '#domain/text/links.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { CsvButton } from '../csv-button.tsx';
import { TabLinks } from '#ui/tab-links.tsx';
import { PagedList } from '../paged-list.tsx';
import { ReadAt, useFresh } from '../keep-fresh.tsx';
import { useListAddress } from '../list-address.ts';
import { ListSearch } from '../list-search.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import styles from '../work.module.css';
import { RequestsTable } from './components/requests-table.tsx';
import { REQUEST_TABS } from './quote-words.ts';

/** Questions of buyers about shipping: who waits first. */
export function QuotesScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`Shipping quotes`}>{() => <Inbox />}</StaffFrame>;
}

const USUAL = { status: 'open', q: '', sort: '', page: '' };

function Inbox() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { params, page, to } = useListAddress('/staff/quotes', USUAL);
  const { status, q } = params;
  const asked = useUncachedQuery(quoteRequests, {
    ...params,
    status: status === 'all' ? '' : status,
    page: params.page || '1',
  });
  useFresh(asked);
  const tabs = [
    ...REQUEST_TABS.map((tab) => ({ status: tab.status, label: i18n._(tab.label) })),
    { status: 'all', label: t`All` },
  ];
  return (
    <>
      <StaffHead
        title={<Trans>Shipping quotes</Trans>}
        help={<Trans>Buyers were told: within 20 minutes, up to an hour in UK business hours.</Trans>}
        aside={
          <div className="row row-wrap">
            <CsvButton
              path={quoteRequestsTable.path}
              params={{ ...params, status: status === 'all' ? '' : status }}
              name="quote-requests"
            >
              <Trans>Requests as CSV</Trans>
            </CsvButton>
            <CsvButton path={quotesTable.path} params={{}} name="quotes">
              <Trans>All quotes as CSV</Trans>
            </CsvButton>
            <AnyBasket />
          </div>
        }
      />
      <TabLinks
        label={t`Requests`}
        items={tabs.map((tab) => ({
          to: to({ status: tab.status, sort: '' }),
          label: tab.label,
          current: tab.status === status,
        }))}
      />
      <ListSearch
        label={t`Search quotes`}
        placeholder={t`Buyer, car, port, basket`}
        words={q}
        onSearch={(words) => void navigate(to({ q: words }))}
      />
      <PagedList
        asked={asked}
        page={page}
        toPage={(at) => to({ page: at })}
        foot={<ReadAt at={asked.readAt} />}
      >
        {(results) => (
          <RequestsTable
            requests={results}
            status={status}
            sort={QUOTE_REQUEST_SORTS.find((one) => one === params.sort) ?? QUOTE_REQUEST_SORTS[0]}
            onSort={(sort) => void navigate(to({ sort }), { replace: true })}
          />
        )}
      </PagedList>
    </>
  );
}

/** A buyer on the telephone knows the number of the basket; nobody has to ask through the site. */
function AnyBasket() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [number, setNumber] = useState('');
  const [wrong, setWrong] = useState(false);
  const { form, refused } = useBadFieldFocus();
  return (
    <form
      ref={form}
      className={`${styles.acts} ${styles.low}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const id = parseId(number.trim());
        setWrong(id === null);
        if (id === null) refused();
        else void navigate(`/staff/quotes/${id}`);
      }}
    >
      <TextField
        label={t`Basket number`}
        labelHidden
        placeholder={t`Basket number`}
        inputMode="numeric"
        value={number}
        error={wrong ? t`Enter a whole number` : undefined}
        onChange={(event) => {
          setNumber(event.target.value);
          setWrong(false);
        }}
      />
      <Button type="submit" tall>
        <Trans>Open</Trans>
      </Button>
    </form>
  );
}
