import { Trans } from '@lingui/react/macro';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import type { StaffListing } from '#contract/staff/products.ts';
import { LISTING_FIELD_NAMES } from '#domain/listings/listing-fields.ts';
import { Box } from '#ui/box.tsx';
import { Choice } from '#ui/choice.tsx';
import { Link } from '#ui/link.tsx';
import { Note } from '#ui/note.tsx';
import { useStockFieldWords } from '../field-words.ts';
import { StateMark } from './state-mark.tsx';

interface ShownBoxProps {
  listing: StaffListing;
  publish: string;
  onChange: (publish: 'live' | 'draft') => void;
  problem: Problem | null;
}

/** Tells whether buyers see it, and what it still needs for that. */
export function ShownBox({ listing, publish, onChange, problem }: ShownBoxProps) {
  const words = useStockFieldWords();
  const missing =
    problem?.code === 'missing_fields'
      ? LISTING_FIELD_NAMES.filter((name) => fieldMessage(problem, name) !== undefined)
      : [];
  const { cid, prod_class: of } = listing;
  return (
    <Box title={<Trans>Shown to buyers</Trans>} action={<StateMark listing={listing} />}>
      <div className="stack">
        <Choice
          legend={<Trans>Shown to buyers</Trans>}
          legendHidden
          options={[
            { value: 'draft' as const, label: <Trans>Draft</Trans>, detail: <Trans>Nobody sees it</Trans> },
            { value: 'live' as const, label: <Trans>Live</Trans>, detail: <Trans>Buyers find it</Trans> },
          ]}
          value={publish === 'live' ? 'live' : 'draft'}
          error={fieldMessage(problem, 'publish')}
          onChange={onChange}
        />
        {missing.length > 0 && (
          <Note kind="stop" role="alert" stacked title={problem?.detail}>
            {missing.map((name) => words.labels[name]).join(', ')}
          </Note>
        )}
        {listing.hidden && (
          <Note kind="stop">
            <Trans>A report hides it, regardless of this setting.</Trans>{' '}
            <Link to="/staff/reports?status=upheld">
              <Trans>Reports</Trans>
            </Link>
          </Note>
        )}
        {listing.prod_live === 'live' && !listing.hidden && (
          <p>
            <Link to={of === 'vehicles' ? `/details/${cid}` : `/details/${cid}/parts`}>
              <Trans>See it as buyers do</Trans>
            </Link>
          </p>
        )}
      </div>
    </Box>
  );
}
