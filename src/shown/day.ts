import { useLingui } from '@lingui/react/macro';

/**
 * A day as every screen writes it, "22 Nov 2026". @param timeZone absent: that of this phone; UTC where server and
 * phone must write the same, or where the wire has a calendar day
 */
export function useDay(timeZone?: 'UTC'): (time: string) => string {
  const { i18n } = useLingui();
  return (time) => i18n.date(new Date(time), { day: 'numeric', month: 'short', year: 'numeric', timeZone });
}
