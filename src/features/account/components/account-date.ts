import { useLingui } from '@lingui/react/macro';

/**
 * The account's own date format, "MMM. D, YYYY" and with the time "MMM. D, YYYY, h:mm A" (spec account §9), in the
 * phone's time zone. Noon is 12 in every language: h12, as left to itself Swahili counts it as 0.
 */
export function accountDate(time: string, locale: string, withTime: boolean): string {
  const parts = new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : locale, {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    ...(withTime ? ({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const) : {}),
  }).formatToParts(new Date(time));
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((found) => found.type === type)?.value ?? '';
  const day = `${part('month').replace(/\.$/, '')}. ${part('day')}, ${part('year')}`;
  return withTime ? `${day}, ${part('hour')}:${part('minute')} ${part('dayPeriod').toUpperCase()}` : day;
}

export function useAccountDate(): (time: string, withTime?: boolean) => string {
  const { i18n } = useLingui();
  return (time, withTime = false) => accountDate(time, i18n.locale, withTime);
}
