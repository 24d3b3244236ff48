import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { FlashDiscount } from '#contract/offers.ts';
import { useSession } from '#offline/react/react.ts';
import { amountText } from '#shown/amount.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Box } from '#ui/box.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { Plate } from '#ui/plate.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './flash.module.css';

/**
 * Revealed code that the form leaves for this page, in the entry of the browser's history: it outlives a reload, and no
 * more. It is shown to its owner alone, null for a guest: who presses Back after a sign-out is somebody else.
 */
const Revealed = v.object({
  discount: FlashDiscount,
  /** Null where it was mailed before. */
  mailedTo: v.nullable(v.string()),
  owner: v.nullable(v.number()),
});

/** The revealed code, until when it holds, and the way on (spec buyer §2). */
export function FlashConfirmScreen() {
  const { t } = useLingui();
  usePageTitle(t`Your discount code`);
  const { state } = useLocation();
  const session = useSession();
  const navigate = useNavigate();
  const read = v.safeParse(Revealed, state);
  const isTheirs = session !== undefined && read.success && read.output.owner === (session?.id ?? null);
  const isAnothers = session !== undefined && read.success && !isTheirs;
  useEffect(() => {
    if (isAnothers) void navigate('/flash-discount-confirm', { replace: true, state: null });
  }, [isAnothers, navigate]);
  return (
    <Wrap page>
      <PageHead title={<Trans>Your discount code</Trans>} />
      <div className={styles.page}>
        {session === undefined ? (
          <Skeleton kind="text" count={3} label={t`Loading`} />
        ) : read.success && isTheirs ? (
          <Code {...read.output} isSignedIn={session !== null} />
        ) : (
          <NoCode />
        )}
      </div>
    </Wrap>
  );
}

function Code({
  discount,
  mailedTo: email,
  isSignedIn,
}: v.InferOutput<typeof Revealed> & { isSignedIn: boolean }) {
  const { t, i18n } = useLingui();
  const amount = amountText(discount.amount, discount.currency);
  const least = amountText(discount.min_order, discount.currency);
  const until = i18n.date(new Date(discount.valid_until), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
  return (
    <>
      <Box title={<Trans>{amount} off your order</Trans>}>
        <div className="stack">
          <p>
            <Plate label={t`CODE`} large>
              {discount.code}
            </Plate>
          </p>
          <p>
            <Trans>
              Valid until {until}. For vehicles of {least} or more, once.
            </Trans>
          </p>
          {email !== null && (
            <p className="muted">
              <Trans>It is also on its way to {email}. It works on the account with this email.</Trans>
            </p>
          )}
        </div>
      </Box>
      <p className={styles.acts}>
        {isSignedIn ? (
          <ButtonLink variant="main" to="/my-basket">
            <Trans>Enter it in my basket</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink variant="main" to="/login-c">
            <Trans>Sign up or log in to use it</Trans>
          </ButtonLink>
        )}
        <ButtonLink tall to="/">
          <Trans>Continue shopping</Trans>
        </ButtonLink>
      </p>
    </>
  );
}

function NoCode() {
  return (
    <>
      <Note stacked title={<Trans>No code on this page</Trans>}>
        <Trans>
          It is in the email we sent. Enter the same email in the form to see it again while it is valid.
        </Trans>
      </Note>
      <p className={styles.acts}>
        <ButtonLink variant="main" to="/flash-discount">
          <Trans>Go to the form</Trans>
        </ButtonLink>
        <ButtonLink tall to="/">
          <Trans>Continue shopping</Trans>
        </ButtonLink>
      </p>
    </>
  );
}
