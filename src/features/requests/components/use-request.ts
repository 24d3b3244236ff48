import { useMemo } from 'react';
import * as v from 'valibot';
import { INQUIRY_LIMITS, inquiryProblems } from '#domain/requests/inquiry.ts';
import { useSession } from '#offline/react/react.ts';
import { useInquiryMessage } from './inquiry-messages.ts';
import { useTyped } from './use-typed.ts';

const TypedRequest = v.object({
  userName: v.string(),
  userEmail: v.string(),
  contactNumber: v.string(),
  userRequest: v.string(),
});
export type TypedRequest = v.InferOutput<typeof TypedRequest>;
const EMPTY: TypedRequest = { userName: '', userEmail: '', contactNumber: '', userRequest: '' };
const readTyped = (stored: unknown): TypedRequest | null => {
  const read = v.safeParse(TypedRequest, stored);
  return read.success ? read.output : null;
};

/**
 * A request that somebody types: kept as a draft, judged when it is sent.
 * @param send gives it to the phone with the draft's name; the key that it waits under
 * @param begun what the text begins with
 */
export function useRequest(draft: string, send: (typed: TypedRequest) => Promise<string>, begun = '') {
  const session = useSession();
  const message = useInquiryMessage();
  const empty = useMemo(() => ({ ...EMPTY, userRequest: begun }), [begun]);
  const { fields, typed, ...form } = useTyped<TypedRequest>({
    draft,
    begun: empty,
    read: readTyped,
    // Who is signed in may be known only after the first tap.
    known: {
      userName: session ? `${session.first_name} ${session.last_name}` : '',
      userEmail: session?.email ?? '',
    },
    limits: INQUIRY_LIMITS,
    problems: inquiryProblems,
    message,
    send,
  });
  return {
    ...form,
    fields: {
      ...fields,
      /** Tells whether what was typed is on the phone; null while nothing was. */
      kept: typed.userRequest === begun ? null : fields.state,
    },
  };
}
