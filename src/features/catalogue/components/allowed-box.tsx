import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { countryName } from '#domain/places/destinations.ts';
import { refusalFilter } from '#domain/shipping/refused-import.ts';
import { useQuery } from '#offline/react/react.ts';
import { useNow } from '#shown/clock.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { importRules } from '../queries.ts';

interface AllowedBoxProps {
  /** Country that the search asks about now. */
  allowed: string | null;
  /** Country to which this person has things shipped. */
  mine: string;
  onAllowed: (country: string | null) => void;
}

/** Leaves out what the rules of a country surely refuse. Without rules nothing can be said, and it is not offered. */
export function AllowedBox({ allowed, mine, onAllowed }: AllowedBoxProps) {
  const { i18n } = useLingui();
  const hint = useId();
  const { data, problem } = useQuery(importRules, {});
  const now = useNow();
  const code = allowed ?? mine;
  const country = countryName(code, i18n.locale);
  const isUnknown = !data && problem !== null;
  const asked = data &&
    now !== null && { rules: data.results, country: code, year: new Date(now).getUTCFullYear() };
  const refusesNothing = asked ? refusalFilter(asked).length === 0 : false;
  return (
    <div>
      <Checkbox
        dense
        checked={allowed !== null}
        disabled={isUnknown && allowed === null}
        aria-describedby={hint}
        onChange={({ target: { checked } }) => onAllowed(checked ? mine : null)}
      >
        {code === mine ? (
          <Trans>Allowed in my country ({country})</Trans>
        ) : (
          <Trans>Allowed in {country}</Trans>
        )}
      </Checkbox>
      <p id={hint} className="small muted">
        {isUnknown ? (
          <Trans>The import rules of {country} need a connection the first time.</Trans>
        ) : refusesNothing ? (
          <Trans>We know of no rule in {country} that excludes a vehicle, so all are shown.</Trans>
        ) : (
          <Trans>Hides vehicles its import rules definitely exclude. Where a detail is missing, ask.</Trans>
        )}
      </p>
    </div>
  );
}
