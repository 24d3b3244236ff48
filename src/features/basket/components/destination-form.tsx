import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { Basket } from '#contract/basket.ts';
import { countryName, DESTINATIONS, findCountry, MAX_PORT } from '#domain/places/destinations.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import type { BasketActs } from './use-acts.ts';
import styles from './destination-form.module.css';

/** Destination of the basket. A choice acts at once; shipping follows from the rates that this phone keeps. */
export function DestinationForm({ basket, acts }: { basket: Basket; acts: BasketActs }) {
  const { t, i18n } = useLingui();
  const { code, port, is_default: isDefault } = basket.destination;
  const ports = findCountry(code)?.ports ?? [];
  const asked = basket.quote.status === 'requested' || basket.quote.status === 'quoted';
  return (
    <Box title={<Trans>Destination</Trans>}>
      <div className={styles.fields}>
        <SelectField
          label={<Trans>Country</Trans>}
          value={code}
          onChange={({ target: { value } }) =>
            void acts.setDestination(value, findCountry(value)?.ports[0] ?? '')
          }
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
            onChange={({ target: { value } }) => void acts.setDestination(code, value)}
          >
            {ports.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : (
          <FreePort
            key={`${code} ${port}`}
            port={port}
            label={t`Port`}
            onSet={(name) => void acts.setDestination(code, name)}
          />
        )}
      </div>
      {isDefault && (
        <p className={styles.hint}>
          <Trans>Not chosen yet. We start with this port; choose your own.</Trans>
        </p>
      )}
      {asked && (
        <p className={styles.hint}>
          <Trans>A different destination needs a new shipping quote.</Trans>
        </p>
      )}
    </Box>
  );
}

/** A country without listed ports: any name, settled with the quote. */
function FreePort({ port, label, onSet }: { port: string; label: string; onSet: (port: string) => void }) {
  const [text, setText] = useState(port);
  const changed = text.trim() !== port;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (changed) onSet(text.trim());
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={label}
        hint={<Trans>Optional. It can be agreed with the shipping quote.</Trans>}
        value={text}
        maxLength={MAX_PORT}
        onChange={({ target: { value } }) => setText(value)}
        onBlur={() => changed && onSet(text.trim())}
        autoComplete="off"
        enterKeyHint="done"
      />
      {changed && (
        <Button type="submit" small className={styles.set}>
          <Trans>Set port</Trans>
        </Button>
      )}
    </form>
  );
}
