import * as v from 'valibot';
import { SELLER_TERMS } from '#contract/selling.ts';
import { isEmail } from '#domain/people/email.ts';
import { HOME_COUNTRY } from '#domain/phone/countries.ts';
import { isSameMailbox } from '#domain/supporters/referrer.ts';

/** Spec account 5. */
export const MAX_REFERRER = 355;

/** Fields of an application as somebody has typed them so far, kept on the phone while they do. */
export const TypedApplication = v.object({
  step: v.picklist([1, 2]),
  mobile: v.string(),
  country: v.string(),
  referrer: v.string(),
  agreed: v.boolean(),
  /** The wording of the terms that `agreed` is about; 0: nobody wrote it down. */
  terms: v.optional(v.number(), 0),
});
export type TypedApplication = v.InferOutput<typeof TypedApplication>;

export const EMPTY_APPLICATION: TypedApplication = {
  step: 1,
  mobile: '',
  country: HOME_COUNTRY,
  referrer: '',
  agreed: false,
  terms: SELLER_TERMS,
};

/** Reads what was kept; terms that changed meanwhile are agreed to anew. */
export const readTypedApplication = (stored: unknown): TypedApplication | null => {
  const read = v.safeParse(TypedApplication, stored);
  if (!read.success) return null;
  const { agreed, terms } = read.output;
  return { ...read.output, agreed: agreed && terms === SELLER_TERMS, terms: SELLER_TERMS };
};

const Sent = v.object({
  mobileNumber: v.string(),
  country: v.string(),
  referrerEmail: v.string(),
  termsAccepted: v.boolean(),
  termsVersion: v.optional(v.unknown()),
});

/** Fields of an application that was refused, to go on from, all of them; terms that changed meanwhile are agreed to anew. */
export function typedFrom(payload: unknown, step: 1 | 2): TypedApplication | null {
  const read = v.safeParse(Sent, payload);
  if (!read.success) return null;
  const { mobileNumber, country, referrerEmail, termsAccepted, termsVersion } = read.output;
  return {
    step,
    mobile: mobileNumber,
    country: country || HOME_COUNTRY,
    referrer: referrerEmail,
    agreed: termsAccepted && termsVersion === SELLER_TERMS,
    terms: SELLER_TERMS,
  };
}

/** Tells whether it may be a number at all, for a phone that does not know the numbers of each country: the shop does. */
export const mayBeMobile = ({ mobile }: Pick<TypedApplication, 'mobile' | 'country'>): boolean => {
  const digits = mobile.replace(/\D/g, '').length;
  return /^[+\d\s()-]*$/.test(mobile) && digits >= 7 && digits <= 17;
};

/** Why the address of whoever told them of the shop cannot be right; null: it may be, or there is none. */
export function referrerProblem(referrer: string, own: string): 'invalid' | 'own' | null {
  const address = referrer.trim();
  if (address === '') return null;
  if (!isEmail(address, MAX_REFERRER)) return 'invalid';
  return isSameMailbox(address, own) ? 'own' : null;
}
