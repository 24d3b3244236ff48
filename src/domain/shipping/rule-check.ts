import { DAY_MS } from '../text/durations.ts';

/** A source of an import rule is looked at again after so many days: budgets change rules once or twice a year. */
export const CHECK_RULE_DAYS = 180;

/** Tells whether nobody has looked at a rule's source for too long. Both days are YYYY-MM-DD. */
export const isCheckDue = (checkedDate: string, today: string): boolean =>
  Date.parse(`${today}T00:00:00Z`) - Date.parse(`${checkedDate}T00:00:00Z`) > CHECK_RULE_DAYS * DAY_MS;
