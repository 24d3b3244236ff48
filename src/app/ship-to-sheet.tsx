import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { countryName, DESTINATIONS, MAX_PORT } from '#domain/places/destinations.ts';
import { changeDestination } from '#features/basket/commands.ts';
import { myBasket } from '#features/basket/queries.ts';
import { publishedRatesTo } from '#features/basket/rates.ts';
import { useCommand, useQuery } from '#offline/react/react.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLandedCosts } from './landed-costs.ts';
import { useShipTo } from './ship-to.ts';
import styles from './ship-to-sheet.module.css';

/** Country and port, once for all: kept on this phone at once, and in the account with the next contact. */
export function ShipToSheet({ onClose = () => undefined }: { onClose?: () => void }) {
  const { t, i18n } = useLingui();
  const now = useShipTo();
  const known = useLandedCosts();
  const { data: basket } = useQuery(myBasket, {});
  const { run, busy } = useCommand(changeDestination);
  const [code, setCode] = useState(now.code);
  const [port, setPort] = useState(now.port);
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const ports = DESTINATIONS.find((country) => country.code === code)?.ports ?? [];
  const moves = code !== basket?.destination.code || port !== basket.destination.port;
  const loses = basket?.quote.status === 'requested' || basket?.quote.status === 'quoted';
  async function save() {
    setFailed(null);
    try {
      const rates = basket?.currency === 'ZMW' ? {} : publishedRatesTo(known, port);
      await run({ country: code, port: port.trim() }, { rates });
      onClose();
    } catch (cause) {
      setFailed({ cause });
    }
  }
  return (
    <Sheet open onClose={onClose} title={<Trans>Where do you want it shipped?</Trans>} closeLabel={t`Close`}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <SelectField
          label={<Trans>Country</Trans>}
          value={code}
          onChange={({ target: { value } }) => {
            setCode(value);
            setPort(DESTINATIONS.find((country) => country.code === value)?.ports[0] ?? '');
          }}
        >
          {DESTINATIONS.map((country) => (
            <option key={country.code} value={country.code}>
              {countryName(country.code, i18n.locale)}
            </option>
          ))}
        </SelectField>
        {ports.length > 0 ? (
          <SelectField
            label={<Trans>Port</Trans>}
            value={port}
            onChange={({ target: { value } }) => setPort(value)}
          >
            {ports.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        ) : (
          <TextField
            label={<Trans>Port</Trans>}
            hint={<Trans>Optional. It can be agreed with the shipping quote.</Trans>}
            maxLength={MAX_PORT}
            value={port}
            onChange={({ target: { value } }) => setPort(value)}
            autoComplete="off"
          />
        )}
        <p className="small muted">
          <Trans>
            All totals in the shop are for this destination. Orders already placed stay as they are.
          </Trans>
        </p>
        {moves && loses && (
          <Note kind="wait">
            <Trans>A different destination needs a new shipping quote.</Trans>
          </Note>
        )}
        {failed && (
          <LocalWriteErrorNote cause={failed.cause}>
            <Trans>Nothing was changed.</Trans>
          </LocalWriteErrorNote>
        )}
        <Button type="submit" variant="main" full busy={busy}>
          <Trans>Ship there</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
