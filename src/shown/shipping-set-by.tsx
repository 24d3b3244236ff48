import { Trans, useLingui } from '@lingui/react/macro';
import { useMoment, useNow } from './clock.ts';

/** Source that set what shipping costs: a published rate with its first day, or a quote with its times, ISO; null: not known. */
export interface ShippingSet {
  source: 'published' | 'quote';
  since: string | null;
  at: string | null;
  until: string | null;
}

/** Source that set what shipping costs, and since or until when, in words. */
export function ShippingSetBy({ set: { source, since, at, until } }: { set: ShippingSet }) {
  const { i18n } = useLingui();
  const now = useNow();
  const moment = useMoment();
  if (source === 'published') {
    if (since === null) return <Trans>Published rate</Trans>;
    const day = i18n.date(`${since}T00:00:00Z`, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    return <Trans>Published rate since {day}</Trans>;
  }
  const given = at === null || now === null ? null : moment(Date.parse(at), now);
  const end = until === null || now === null ? null : moment(Date.parse(until), now);
  if (given !== null && end !== null)
    return (
      <Trans>
        Quoted by Chicargos, {given}. Valid until {end}
      </Trans>
    );
  if (given !== null) return <Trans>Quoted by Chicargos, {given}</Trans>;
  if (end !== null) return <Trans>Quoted, valid until {end}</Trans>;
  return <Trans>Quoted by Chicargos</Trans>;
}
