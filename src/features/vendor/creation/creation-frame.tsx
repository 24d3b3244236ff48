import { Trans, useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { ProductTypes } from '#contract/listings/listing-edit.ts';
import { useCommands, useQuery, useStrip } from '#offline/react/react.ts';
import { Failed } from '#shown/failed.tsx';
import { FiguresSource } from '#shown/figures-source.tsx';
import { Box } from '#ui/box.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Note } from '#ui/note.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { productTypes } from '../queries.ts';
import { maySell, StandingNote, type StandingProps } from '../dashboard/dashboard-standing.tsx';

const TEXTS = refusalTexts('vendor_not_approved');

interface FrameProps extends StandingProps {
  title: ReactNode;
  /** The last crumb; without one the dashboard is the last. */
  crumb?: string;
  pt: 'vehicles' | 'spares';
  /** The form, once this phone knows what may be listed. */
  children: (tree: ProductTypes) => ReactNode;
}

/** Frame around both forms of a new listing: the way back, how far the seller is, and what may be listed. */
export function CreationFrame({ title, crumb, pt, children, ...seller }: FrameProps) {
  const { t } = useLingui();
  const words = useRefusalWords(TEXTS);
  const state = useQuery(productTypes, { pt });
  const { data, problem } = state;
  const { paused } = useStrip();
  const { pathname } = useLocation();
  const unapproved = useCommands().some(
    ({ name, state: at, reason }) =>
      name === 'listing.create' && at === 'needs_user' && reason?.code === 'vendor_not_approved',
  );
  // What the shop said of another listing stands above the form, which may be scrolled away by then (spec account 8).
  useEffect(() => {
    if (unapproved) window.scrollTo({ top: 0 });
  }, [unapproved]);
  const dashboard = { label: t`Dashboard`, to: '/vendor-dashboard' };
  return (
    <Wrap page>
      <Crumbs
        label={t`Breadcrumb`}
        items={[{ label: t`Home`, to: '/' }, dashboard, ...(crumb ? [{ label: crumb }] : [])]}
      />
      <PageHead title={title} />
      <div className="stack">
        {paused && (
          <Note
            kind="stop"
            role="alert"
            title={<Trans>Ooops, it look like you're not logged. Sign in and try again</Trans>}
          >
            <ButtonLink small to="/login" state={{ from: pathname }}>
              <Trans>Log in</Trans>
            </ButtonLink>
          </Note>
        )}
        {(unapproved || !maySell(seller.standing)) && (
          <Note kind="stop" role="alert" title={words('vendor_not_approved')}>
            {unapproved && (
              <ButtonLink small to="/vendor-dashboard?show=needs">
                <Trans>See what was not accepted</Trans>
              </ButtonLink>
            )}
          </Note>
        )}
        <StandingNote {...seller} />
        {maySell(seller.standing) &&
          (data ? (
            <>
              <Box>{children(data)}</Box>
              {state.source === 'phone' && <FiguresSource state={state} />}
            </>
          ) : problem ? (
            <Failed problem={problem} onRetry={state.refresh} />
          ) : (
            <Skeleton kind="text" count={2} label={t`Loading`} />
          ))}
      </div>
    </Wrap>
  );
}
