import { useState } from 'react';
import * as v from 'valibot';
import { MAX_REPORT, REPORT_REASONS } from '#contract/reports.ts';
import { type FieldProblem, lengthOf, tooLong } from '#domain/people/field-problem.ts';
import { reporterEmailProblem } from '#domain/requests/report.ts';
import { useCommand, useCommandState, useSession } from '#offline/react/react.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { sendReport } from '../commands.ts';
import type { Reported } from '../reported.ts';

/**
 * `reason` '' until one was chosen: what somebody else would choose puts words in a reporter's mouth (settled point 36).
 * `email` is a guest's; drafts of before have none.
 */
const Draft = v.object({
  reason: v.picklist(['', ...REPORT_REASONS]),
  text: v.string(),
  email: v.optional(v.string(), ''),
});
type Draft = v.InferOutput<typeof Draft>;
const EMPTY: Draft = { reason: '', text: '', email: '' };
const readDraft = (stored: unknown): Draft | null => {
  const read = v.safeParse(Draft, stored);
  return read.success ? read.output : null;
};

/** Everything wrong with what was typed, by field; null: nothing. */
type Problems = Readonly<Record<keyof Draft, FieldProblem | null>>;

function problemsOf({ reason, text, email }: Draft, isGuest: boolean): Problems {
  return {
    reason: reason === '' ? { code: 'required', detail: 'Choose a reason' } : null,
    text: lengthOf(text.trim()) > MAX_REPORT ? tooLong(MAX_REPORT) : null,
    email: isGuest ? reporterEmailProblem(email) : null,
  };
}

/** A report that somebody types: kept as a draft, judged when it is sent. Without an account it goes with their address. */
export function useReport(about: Reported) {
  const isGuest = useSession() === null;
  const draft =
    about.kind === 'listing' ? `report:${about.id}` : `report:${about.kind}:${about.inquiry ?? about.id}`;
  const { value, set } = useDraft<Draft>(draft, EMPTY, readDraft);
  const { run, busy } = useCommand(sendReport);
  const [key, setKey] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const { form, tries, refused } = useBadFieldFocus();
  const sent = useCommandState(key);
  const problems = problemsOf(value, isGuest);

  async function submit(): Promise<void> {
    const { reason, text, email } = value;
    if (reason === '' || problems.text || problems.email) return refused();
    setFailed(null);
    const isSeller = about.kind === 'seller';
    const payload = {
      kind: about.kind,
      product_id: isSeller ? null : about.id,
      seller_id: isSeller ? about.id : null,
      reason,
      text,
      ...(about.inquiry === undefined ? {} : { inquiry_id: about.inquiry }),
      ...(isGuest && { email: email.trim() }),
    };
    try {
      setKey(await run(payload, { title: about.title }, { draft }));
    } catch (cause) {
      setFailed({ cause });
    }
  }

  return {
    form,
    value,
    set: (change: Partial<Draft>) => set({ ...value, ...change }),
    /** Problems are said once somebody has tried to send it; a text that grows too long at once. */
    problems: tries > 0 ? problems : { reason: null, text: problems.text, email: null },
    isGuest,
    busy,
    failed,
    /** The act once the phone has taken it; null before. */
    taken: key === null ? null : { sent },
    submit: () => void submit(),
  };
}
