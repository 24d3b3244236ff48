import { Trans } from '@lingui/react/macro';
import { minor, moneyText } from '#domain/money/money.ts';
import { useQuery } from '#offline/react/react.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { siteSettings } from '#shown/site-settings.ts';
import styles from './home-parts.module.css';

/** The three tiers with their prices, as staff set them. One may have ended: no guess stands there. */
export function PromoCards() {
  const tiers = useQuery(siteSettings, {}).data?.tiers;
  return (
    <section className={styles.section} aria-labelledby="ways">
      <h2 id="ways">
        <Trans>Three ways to buy</Trans>
      </h2>
      <ul className={styles.promo}>
        <li>
          <h3>
            <Trans>Free</Trans>
          </h3>
          <From price={tiers && (tiers.free ?? null)} />
          <p>
            <Trans>You choose the car and the port. We show the cost to land it.</Trans>
          </p>
        </li>
        <li>
          <h3>
            <Trans>Convenient</Trans>
          </h3>
          <From price={tiers && (tiers.convenient ?? null)} />
          <p>
            <Trans>Order without a connection. It is sent once, when you are back.</Trans>
          </p>
        </li>
        <li>
          <h3>
            <Trans>Trusted</Trans>
          </h3>
          <From price={tiers && (tiers.trusted ?? null)} />
          <p>
            <Trans>Pay by bank wire or cash, against a pro-forma you can verify.</Trans>
          </p>
        </li>
      </ul>
    </section>
  );
}

/** Two ways on that are no search. */
export function Banners() {
  return (
    <div className={styles.banners}>
      <Link to="/profile" className={styles.banner}>
        <Icon name="car-garage" size={24} stroke={1.75} />
        <span>
          <b>
            <Trans>Sell your car</Trans>
          </b>
          <span>
            <Trans>Start from your account.</Trans>
          </span>
        </span>
        <Icon name="chevron-right" />
      </Link>
      <Link to="/auto-parts" className={styles.banner}>
        <Icon name="tools" size={24} stroke={1.75} />
        <span>
          <b>
            <Trans>Auto spares</Trans>
          </b>
          <span>
            <Trans>By category or by part number.</Trans>
          </span>
        </span>
        <Icon name="chevron-right" />
      </Link>
    </div>
  );
}

/** @param price undefined while nobody has said, null for none */
function From({ price }: { price: string | null | undefined }) {
  if (price === null) return null;
  // Its line is kept free until it comes, so that nothing moves.
  if (price === undefined) return <span className="strong">{'\u00a0'}</span>;
  return (
    <span className="strong">
      <Trans>From {moneyText(minor(price), 'USD')}</Trans>
    </span>
  );
}
