import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MOST_INQUIRIES, type Side } from '#contract/inquiries.ts';
import { useQuery } from '#offline/react/react.ts';
import type { AgeOf } from '#shown/age-of.ts';
import { Failed } from '#shown/failed.tsx';
import { useWaitingMarks } from '#shown/waiting-marks.tsx';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { TextField } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { sortedInquiries, inquiriesMatching } from './inquiry-order.ts';
import { InquiryListLine } from './components/inquiry-row.tsx';
import { ownInquiries, receivedInquiries } from './queries.ts';

interface InquiryListProps {
  side: Side;
  age: AgeOf;
  /** The way on where nothing was asked. */
  start: ReactNode;
}

/** Inquiries of buyers to a seller, or of somebody to sellers: each a line that leads to all that was written. */
export function InquiryList({ side, age: Age, start }: InquiryListProps) {
  const { t, i18n } = useLingui();
  const state = useQuery(side === 'seller' ? receivedInquiries : ownInquiries, {});
  const waiting = useWaitingMarks('inquiry.write', 'id');
  const [params, setParams] = useSearchParams();
  const words = params.get('q') ?? '';
  const { data, problem } = state;
  if (!data && problem) return <Failed problem={problem} onRetry={state.refresh} />;
  if (!data) return <Skeleton kind="text" label={t`Loading`} count={3} />;
  if (data.results.length === 0) return <NoInquiries side={side} start={start} />;
  const search = (next: string): void => setParams(next === '' ? {} : { q: next }, { replace: true });
  const found = inquiriesMatching(sortedInquiries(data.results, side), words);
  const most = i18n.number(MOST_INQUIRIES);
  return (
    <div className="stack">
      {(data.results.length > 5 || words !== '') && (
        <TextField
          label={<Trans>Search</Trans>}
          hint={
            side === 'seller' ? (
              <Trans>A name, a listing, its reference, or a word</Trans>
            ) : (
              <Trans>A listing, its reference, or a word</Trans>
            )
          }
          type="search"
          maxLength={100}
          value={words}
          onChange={({ target: { value } }) => search(value)}
        />
      )}
      {found.length === 0 ? (
        <Empty
          icon="search"
          title={<Trans>No record Found</Trans>}
          action={
            <Button onClick={() => search('')}>
              <Trans>Show all</Trans>
            </Button>
          }
        />
      ) : (
        <Box padding="list" label={side === 'seller' ? t`Questions from buyers` : t`Questions to sellers`}>
          <ul className="list">
            {found.map((line) => (
              <InquiryListLine key={line.id} line={line} side={side} mark={waiting.get(line.id)} />
            ))}
          </ul>
        </Box>
      )}
      {data.count > data.results.length && (
        <p className="small muted">
          <Trans>The latest {most} are shown. Older answered ones are kept.</Trans>
        </p>
      )}
      <Age state={state} />
    </div>
  );
}

function NoInquiries({ side, start }: Omit<InquiryListProps, 'age'>) {
  if (side === 'seller')
    return (
      <Empty
        icon="message"
        title={<Trans>No questions yet</Trans>}
        hint={<Trans>Questions from buyers about your listings appear here, and we email you.</Trans>}
        action={start}
      />
    );
  return (
    <Empty
      icon="message"
      title={<Trans>You have not asked a seller yet</Trans>}
      hint={<Trans>Ask with Inquire on a listing. The seller's answers appear here.</Trans>}
      action={start}
    />
  );
}
