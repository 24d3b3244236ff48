import { useLingui } from '@lingui/react/macro';

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

/** Days and moments as every page writes them: "22 Nov 2026", "22 Nov 2026, 11:04". */
export function useDates() {
  const { t, i18n } = useLingui();
  return {
    /** A calendar day, YYYY-MM-DD, or the day in UTC of a moment: the shop's days are UTC's. */
    day: (of: string): string => {
      const at = new Date(`${of.slice(0, 10)}T12:00:00Z`);
      // What is no day yet, in a field that is being typed in, stands as it is.
      return Number.isNaN(at.getTime()) ? of : i18n.date(at, { ...DAY, timeZone: 'UTC' });
    },
    /** A moment by this machine's clock. */
    moment: (of: string, seconds = false): string => {
      const at = new Date(of);
      const day = i18n.date(at, DAY);
      const time = i18n.date(at, seconds ? { ...TIME, second: '2-digit' } : TIME);
      return t`${day}, ${time}`;
    },
    /** Time of a moment of today. */
    time: (of: string): string => i18n.date(new Date(of), TIME),
  };
}

/** A calendar day in a table. */
export function DayText({ of }: { of: string }) {
  return <>{useDates().day(of)}</>;
}

/** A moment in a table. */
export function MomentText({ of }: { of: string }) {
  return <>{useDates().moment(of)}</>;
}
