import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { countryName, portCountry, portText } from '#domain/places/destinations.ts';
import { onDemand } from '#shown/on-demand.tsx';
import { Icon } from '#ui/icon.tsx';
import { useShipTo } from './ship-to.ts';
import styles from './ship-to-line.module.css';

const Sheet = onDemand(() => import('./ship-to-sheet.tsx').then((part) => part.ShipToSheet));

/** Destination of all totals of this page, and the way to another place: asked once, kept for every screen. */
export function ShipToLine() {
  const { t, i18n } = useLingui();
  const { code, port, by } = useShipTo();
  const [open, setOpen] = useState(false);
  const place = portText(code, port, i18n.locale);
  const country = countryName(code, i18n.locale);
  const isThere = (portCountry(port) ?? code) === code;
  return (
    <div className={styles.place}>
      <div className={styles.line}>
        <Icon name="map-pin" size={16} />
        <p>
          <span>
            {isThere ? (
              <Trans>
                Ship to <b>{place}</b>
              </Trans>
            ) : (
              <Trans>
                Ship to <b>{country}</b>
              </Trans>
            )}
            {by !== 'chosen' && (
              <span className={styles.more}>
                {' '}
                {by === 'guess' ? <Trans>(assumed)</Trans> : <Trans>(not chosen yet)</Trans>}
              </span>
            )}
          </span>
          {!isThere && (
            <span className={styles.more}>
              <Trans>Port: {place}</Trans>
            </span>
          )}
        </p>
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-label={by === 'chosen' ? t`Change the destination` : t`Choose a destination`}
        >
          {by === 'chosen' ? <Trans>Change</Trans> : <Trans>Choose</Trans>}
        </button>
      </div>
      {open && <Sheet onClose={() => setOpen(false)} />}
    </div>
  );
}
