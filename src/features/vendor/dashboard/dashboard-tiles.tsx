import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import styles from './dashboard-tiles.module.css';

interface TilesProps {
  totals: { vehicles: number; spares: number };
  current: 'vehicles' | 'spares' | null;
  /** Tells whether a new listing may be begun. */
  maySell: boolean;
}

/** Count of what is listed of each kind, and the ways to list more (spec account §2). */
export function Tiles({ totals, current, maySell }: TilesProps) {
  const { t, i18n } = useLingui();
  return (
    <div className={styles.top}>
      <nav className={styles.tiles} aria-label={t`What you list`}>
        <Link to="/vendor-dashboard?show=vehicles" aria-current={current === 'vehicles' ? 'true' : undefined}>
          <Icon name="car" />
          <b>{i18n.number(totals.vehicles)}</b>
          <Trans>Vehicles</Trans>
        </Link>
        <Link to="/vendor-dashboard?show=spares" aria-current={current === 'spares' ? 'true' : undefined}>
          <Icon name="tools" />
          <b>{i18n.number(totals.spares)}</b>
          <Trans>Auto Spare Parts</Trans>
        </Link>
      </nav>
      {maySell && (
        <div className={styles.ways}>
          <ButtonLink variant="main" full to="/vendor/create-product">
            <Trans>List a vehicle</Trans>
          </ButtonLink>
          <ButtonLink tall full to="/vendor/create-spares-listing">
            <Trans>List spares</Trans>
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
