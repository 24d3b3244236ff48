import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Basket } from '#contract/basket.ts';
import { storedReferral, NO_REFERRAL, referralAgain } from '#domain/supporters/referral-link.ts';
import { useOwnCode } from '#shown/own-code.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { useHasOrdered } from './has-ordered.ts';
import styles from './referral-note.module.css';

/** The supporter's code in a basket, whether or not it takes something off; null: a voucher of the shop, or nothing. */
const promoIn = ({ discount_code: code, voucher }: Basket): string | null =>
  !voucher || voucher.promo ? code : null;

/** Supporter who told the buyer of the shop, as the order will say it: by a code in the basket, else by an opened link. */
export function ReferralNote({ basket }: { basket: Basket }) {
  const code = promoIn(basket);
  return code === null ? (
    <ReferredByLink basket={basket} />
  ) : (
    <ReferredByCode code={code} isCheaper={basket.voucher_discounts.length > 0} className={styles.note} />
  );
}

interface ReferredByCodeProps {
  code: string;
  /** It takes something off as well; false: it leaves the price as it is. */
  isCheaper: boolean;
  className: string | undefined;
}

/** Note on the supporter's code that a basket holds, and that it costs the buyer nothing. */
export function ReferredByCode({ code, isCheaper, className }: ReferredByCodeProps) {
  return (
    <p className={className} role="status">
      {isCheaper ? (
        <Trans>
          <span className="strong">{code}</span> is the code of the person who told you about us. They earn
          from this order, and you pay less.
        </Trans>
      ) : (
        <Trans>
          <span className="strong">{code}</span> is the code of the person who told you about us. They earn
          from this order; your price stays the same.
        </Trans>
      )}
    </p>
  );
}

/**
 * Supporter's link that this phone came by and keeps, with the way to leave it off. Nothing where the server would not count
 * it, as far as this phone can tell: behind a code in the basket, for the supporter's own order, after a first one.
 */
export function ReferredByLink({ basket }: { basket: Basket }) {
  const { i18n } = useLingui();
  const own = useOwnCode();
  const hasOrdered = useHasOrdered();
  const [link] = useState(() => storedReferral(document.cookie));
  const [isOff, setOff] = useState(false);
  if (!link || hasOrdered || link.code === own || promoIn(basket) !== null) return null;
  const { code } = link;
  const day = i18n.date(link.clicked_at, { day: 'numeric', month: 'short' });
  function leaveOff() {
    document.cookie = NO_REFERRAL;
    setOff(true);
  }
  function takeBack() {
    if (link) document.cookie = referralAgain(link, Date.now());
    setOff(false);
  }
  return (
    <Note className={styles.note} role="status">
      {isOff ? (
        <Trans>
          Code {code} will not be used with this order. The link has been removed from this phone.
        </Trans>
      ) : (
        <Trans>
          Code {code} will be used with this order (from a link opened on this phone on {day}). It counts for
          a first order with no other supporter's code. The link alone does not change your price: if the code
          gives a discount, you get it by typing the code in your basket.
        </Trans>
      )}{' '}
      {isOff ? (
        <Button variant="quiet" small onClick={takeBack}>
          <Trans>Put it back</Trans>
        </Button>
      ) : (
        <Button variant="quiet" small onClick={leaveOff}>
          <Trans>Remove it</Trans>
        </Button>
      )}
    </Note>
  );
}
