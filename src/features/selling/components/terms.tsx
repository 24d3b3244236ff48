import { Trans } from '@lingui/react/macro';
import type { ApplicationReading } from '../reading.ts';
import styles from './terms.module.css';

interface TermsProps {
  label: string;
  /** Reader of the terms: what they came for stands first. */
  as: ApplicationReading['as'];
}

/** The seller's terms, as the spec gives their figures (spec account 9). Its wording is SELLER_TERMS: count it up with each change. */
export function SellerTerms({ label, as }: TermsProps) {
  return (
    // Scrolls by itself, so it can be reached by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.terms} role="region" aria-label={label} tabIndex={0}>
      <p>
        <Trans>
          By applying you become a supporter of the shop at once, with a code of your own, and a seller as
          soon as our staff have approved you.
        </Trans>
      </p>
      {as === 'seller' ? (
        <>
          <Listing />
          <Earning />
        </>
      ) : (
        <>
          <Earning />
          <Listing />
        </>
      )}
      <h3>
        <Trans>Governing law</Trans>
      </h3>
      <p>
        <Trans>These terms are governed by the law of England and Wales.</Trans>
      </p>
    </div>
  );
}

function Listing() {
  return (
    <>
      <h3>
        <Trans>What you list</Trans>
      </h3>
      <p>
        <Trans>
          You list only what is yours to sell, as it is, with your own photos. All payments are made against
          the shop's pro-forma: no listing may contain an account number.
        </Trans>
      </p>
      <p>
        <Trans>
          Staff may hide a listing that buyers report, and end your approval. What you have listed is kept.
        </Trans>
      </p>
    </>
  );
}

function Earning() {
  return (
    <>
      <h3>
        <Trans>What you earn as a supporter</Trans>
      </h3>
      <p>
        <Trans>
          Your code counts for every order it is used on, except your own. Your link counts for 120 days, for
          each visitor’s first order; the last link followed counts. The visitor’s phone keeps your code and
          the date until then, and you say so where you share it.
        </Trans>
      </p>
      <p>
        <Trans>
          Your rate depends on your position, from 1% to 2.5% of the goods after discounts and without
          shipping, and is the same on orders from people who joined through you. Commission is paid on sales
          that are 45 days old. Commission on an order that is canceled is reversed.
        </Trans>
      </p>
      <p>
        <Trans>
          It is paid out for each calendar month in which it reaches USD 25 or more. Smaller amounts are
          carried over. A payment takes up to 5 working days. Payments of more than USD 1,000, payments far
          above earlier ones and payments with something to look into are made once a second person here has
          checked them.
        </Trans>
      </p>
    </>
  );
}
