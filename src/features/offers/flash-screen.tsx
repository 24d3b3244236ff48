import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import type { FlashOffer } from '#contract/offers.ts';
import { useQuery, useSession } from '#offline/react/react.ts';
import { amountText } from '#shown/amount.tsx';
import { Failed } from '#shown/failed.tsx';
import { FiguresSource } from '#shown/figures-source.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Box } from '#ui/box.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './flash.module.css';
import { FlashRules } from './components/flash-rules.tsx';
import { RevealForm } from './components/reveal-form.tsx';
import { flashOffer } from './queries.ts';

/** The flash discount: what it is good for, and the form that reveals somebody's own code (spec buyer §2). */
export function FlashScreen() {
  const { t } = useLingui();
  usePageTitle(t`Flash discount`);
  const state = useQuery(flashOffer, {});
  const { data: offer } = state;
  return (
    <Wrap page>
      <PageHead
        title={<Trans>Flash discount</Trans>}
        lead={<Trans>Your own code for your next vehicle.</Trans>}
        age={<FiguresSource state={state} />}
      />
      {offer?.state === 'running' && <Running offer={offer} />}
      {offer && offer.state !== 'running' && <NotNow state={offer.state} />}
      {!offer && state.problem && <Failed problem={state.problem} onRetry={state.refresh} />}
      {!offer && state.loading && <Skeleton label={t`Loading`} kind="text" count={4} />}
    </Wrap>
  );
}

function Running({ offer }: { offer: FlashOffer }) {
  const navigate = useNavigate();
  const session = useSession();
  const amount = amountText(offer.amount, offer.currency);
  return (
    <div className={styles.page}>
      <Box title={<Trans>{amount} off your order</Trans>}>
        <div className="stack">
          <FlashRules least={amountText(offer.min_order, offer.currency)} days={offer.days} />
          {session === undefined ? (
            <p className="muted">
              <Trans>The form will load in a moment.</Trans>
            </p>
          ) : (
            <RevealForm
              key={session?.id ?? 0}
              known={session?.email ?? ''}
              onRevealed={(discount, mailedTo) =>
                void navigate('/flash-discount-confirm', {
                  state: { discount, mailedTo, owner: session?.id ?? null },
                })
              }
            />
          )}
        </div>
      </Box>
    </div>
  );
}

function NotNow({ state }: { state: Exclude<FlashOffer['state'], 'running'> }) {
  return (
    <div className={styles.page}>
      <Note
        stacked
        icon="clock"
        title={
          state === 'not_begun' ? (
            <Trans>This offer has not started yet</Trans>
          ) : state === 'ended' ? (
            <Trans>This offer has ended</Trans>
          ) : (
            <Trans>There is no flash discount at the moment</Trans>
          )
        }
      >
        <Trans>A code you already have works until its expiry date. It is in your email.</Trans>
      </Note>
      <p className={styles.acts}>
        <ButtonLink variant="main" to="/deals">
          <Trans>Deals of the day</Trans>
        </ButtonLink>
        <ButtonLink tall to="/">
          <Trans>Continue shopping</Trans>
        </ButtonLink>
      </p>
    </div>
  );
}
