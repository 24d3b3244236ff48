import { DAY_MS } from '../text/durations.ts';
import { isEmail, MAX_EMAIL } from '../people/email.ts';
import { type FieldProblem, lengthOf, notAnEmail, tooLong } from '../people/field-problem.ts';

/** The flash discount at a moment: `off` by a switch, else by its dates. */
export const FLASH_STATES = ['running', 'not_begun', 'ended', 'off'] as const;
export type FlashState = (typeof FLASH_STATES)[number];

/** Longest that staff may let a code hold, in days. */
export const MAX_FLASH_DAYS = 30;

interface Dated {
  active: boolean;
  startsAt: Date;
  /** First moment at which it is over; null: until further notice. */
  endsAt: Date | null;
}

/** State of the offer: whether it gives codes now (spec buyer §9). Codes that it gave hold on after its end. */
export function flashState({ active, startsAt, endsAt }: Dated, now: Date): FlashState {
  if (!active) return 'off';
  if (endsAt !== null && endsAt <= now) return 'ended';
  return startsAt > now ? 'not_begun' : 'running';
}

const EMAIL_REQUIRED = 'Enter email to reveal discount code';

/** Problem with the one field of its form (spec buyer §5); null when it can be sent. */
export function flashEmailProblem(typed: string): FieldProblem | null {
  const email = typed.trim();
  if (email === '') return { code: 'required', detail: EMAIL_REQUIRED };
  if (lengthOf(email) > MAX_EMAIL) return tooLong(MAX_EMAIL);
  return isEmail(email) ? null : notAnEmail;
}

/** Moment when a code that is revealed now ends, in whole seconds as the wire says it. */
export function flashEnd(revealed: Date, days: number): Date {
  return new Date(Math.floor((revealed.getTime() + days * DAY_MS) / 1000) * 1000);
}
