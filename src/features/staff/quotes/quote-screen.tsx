import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { staffBasket, type StaffBasket } from '#contract/staff/quotes.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Place } from '#shown/place.tsx';
import { Box } from '#ui/box.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import { Columns } from '#ui/page.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { WhenLoaded } from '../when-loaded.tsx';
import { RequestMoment } from './components/requests-table.tsx';
import { QuoteForm } from './components/quote-form.tsx';
import { QuoteHistory } from './components/quote-history.tsx';

/** One basket, what its shipping is to cost, and all that was ever said of that. */
export function QuoteScreen({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <StaffFrame title={t`Basket ${id}`}>{({ id: me }) => <Quoted key={id} id={id} me={me} />}</StaffFrame>
  );
}

function Quoted({ id, me }: { id: string; me: number }) {
  const asked = useUncachedQuery(staffBasket, { id });
  return (
    <WhenLoaded asked={asked}>
      {(shownBasket) => <Whole shownBasket={shownBasket} me={me} onChange={asked.refresh} />}
    </WhenLoaded>
  );
}

function Whole({
  shownBasket,
  me,
  onChange,
}: {
  shownBasket: StaffBasket;
  me: number;
  onChange: () => void;
}) {
  const { basket, customer, quotes } = shownBasket;
  const [done, setDone] = useState(false);
  // What is quoted is what was seen: a basket read anew takes its place only after an act of one's own.
  const [seen, setSeen] = useState(basket);
  const [takesNext, setTakesNext] = useState(false);
  if (takesNext && seen.revision !== basket.revision) {
    setSeen(basket);
    setTakesNext(false);
  }
  const active = quotes.find(({ status }) => status === 'active');
  return (
    <>
      <StaffHead
        title={<Trans>Basket {basket.id}</Trans>}
        help={
          <>
            {[customer.name, customer.email].filter(Boolean).join(', ')}.{' '}
            <Trans>Enter the shipping cost: the buyer gets an email and can order at that price.</Trans>
          </>
        }
        aside={
          <ButtonLink to="/staff/quotes">
            <Trans>All requests</Trans>
          </ButtonLink>
        }
      />
      <Columns
        main={
          <div className="stack">
            <State shownBasket={shownBasket} />
            {done && (
              <Note kind="ok" role="status" title={<Trans>The quote is set.</Trans>}>
                <Trans>The buyer gets an email, and sees it in the basket.</Trans>
              </Note>
            )}
            {basket.status === 'Open' && basket.results.length > 0 && (
              <QuoteForm
                seen={seen}
                newest={basket}
                quotes={quotes}
                me={me}
                onUnheard={onChange}
                onDone={() => {
                  setDone(true);
                  onChange();
                }}
              />
            )}
          </div>
        }
        side={
          <Box title={<Trans>Quotes for this basket</Trans>}>
            <QuoteHistory
              quotes={quotes}
              activeId={active?.id ?? null}
              onChange={() => {
                setDone(false);
                setTakesNext(true);
                onChange();
              }}
            />
          </Box>
        }
      />
    </>
  );
}

/** Tells whether somebody waits, and for what. */
function State({ shownBasket: { basket, request } }: { shownBasket: StaffBasket }) {
  if (basket.status !== 'Open')
    return (
      <Note title={<Trans>This basket has been ordered.</Trans>}>
        <Trans>The quote stays with the order.</Trans>
      </Note>
    );
  if (basket.results.length === 0)
    return (
      <Note title={<Trans>The basket is empty.</Trans>}>
        <Trans>There is nothing to quote.</Trans>
      </Note>
    );
  return (
    <Box title={<Trans>Going to</Trans>} action={<RequestedMark request={request} />}>
      <p>
        <b>
          <Place code={basket.destination.code} port={basket.destination.port} />
        </b>{' '}
        {basket.destination.is_default && (
          <span className="muted">
            <Trans>(not chosen yet)</Trans>
          </span>
        )}
      </p>
      <p className="small muted">
        {basket.quote.status === 'published' ? (
          <Trans>A published rate covers it: the buyer can order without a quote.</Trans>
        ) : basket.quote.status === 'quoted' ? (
          <Trans>A quote is valid now. A new one replaces it.</Trans>
        ) : (
          <Trans>Checkout is blocked until shipping is quoted.</Trans>
        )}
      </p>
    </Box>
  );
}

function RequestedMark({ request }: { request: StaffBasket['request'] }) {
  if (request?.status !== 'open') return null;
  return request.overdue ? (
    <Mark kind="stop">
      <Trans>Overdue, asked</Trans> <RequestMoment at={request.requested_at} />
    </Mark>
  ) : (
    <Mark kind="wait">
      <Trans>Asked</Trans> <RequestMoment at={request.requested_at} />
    </Mark>
  );
}
