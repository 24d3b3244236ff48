import { Trans, useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import * as v from 'valibot';
import { ASSESSMENT_LIMITS, type AssessmentField, assessmentProblems } from '#domain/requests/assessment.ts';
import type { FieldProblem } from '#domain/people/field-problem.ts';
import { useSession } from '#offline/react/react.ts';
import { TextArea, TextField } from '#ui/field.tsx';
import { sendAssessment } from '../shop-commands.ts';
import { FormEnd, MissingNote } from './form-notes.tsx';
import { RequestForm } from './request-form.tsx';
import { useLateCommand } from './use-deferred-command.ts';
import { type TurnOf, useTurns } from './use-turns.ts';
import { useTyped } from './use-typed.ts';

const TEXTS = refusalTexts('max_length');

const Typed = v.object({
  refNumber: v.string(),
  userName: v.string(),
  contactNumber: v.string(),
  userEmail: v.string(),
  userRequest: v.string(),
  benchMarked: v.string(),
});
type Typed = v.InferOutput<typeof Typed>;
const EMPTY: Typed = {
  refNumber: '',
  userName: '',
  contactNumber: '',
  userEmail: '',
  userRequest: '',
  benchMarked: '',
};
const readTyped = (stored: unknown): Typed | null => {
  const read = v.safeParse(Typed, stored);
  return read.success ? read.output : null;
};
const DRAFT = 'request:assessment';

/** Findings of a candidate: six fields, all of them needed (spec buyer §5). */
export function AssessmentForm() {
  const { turn, given } = useTurns();
  return <OneForm key={turn} {...given} />;
}

function OneForm(turn: TurnOf) {
  const session = useSession();
  const message = useMessage();
  const { run, busy } = useLateCommand(sendAssessment);
  const { fields, typed, ...request } = useTyped<Typed>({
    draft: DRAFT,
    begun: EMPTY,
    read: readTyped,
    known: { userName: session ? `${session.first_name} ${session.last_name}` : '' },
    limits: ASSESSMENT_LIMITS,
    problems: assessmentProblems,
    message,
    send: (values) => run({ template: 'assessment', ...values }, {}, { draft: DRAFT }),
  });
  const { field, isMissing, state } = fields;
  const isBegun = Object.values(typed).some((value) => value !== '');
  return (
    <RequestForm {...turn} {...request} busy={busy} again={<Trans>Write another</Trans>}>
      {isMissing && <MissingNote />}
      <TextField
        label={<Trans>Reference number</Trans>}
        hint={<Trans>It is in the email that invited you.</Trans>}
        autoComplete="off"
        {...field('refNumber')}
      />
      <TextField label={<Trans>Name</Trans>} autoComplete="name" {...field('userName')} />
      <TextField
        label={<Trans>Phone number</Trans>}
        type="tel"
        autoComplete="tel"
        {...field('contactNumber')}
      />
      <TextField label={<Trans>First invoice number</Trans>} autoComplete="off" {...field('userEmail')} />
      <TextField label={<Trans>Second invoice number</Trans>} autoComplete="off" {...field('userRequest')} />
      <TextArea
        label={<Trans>What you benchmarked</Trans>}
        hint={<Trans>What you compared, how, and what you found. Up to 2500 characters.</Trans>}
        rows={8}
        {...field('benchMarked')}
      />
      <FormEnd {...fields} kept={isBegun ? state : null} />
    </RequestForm>
  );
}

/** Message at a field. */
function useMessage(): (field: AssessmentField, problem: FieldProblem | undefined) => string | undefined {
  const { t } = useLingui();
  const words = useRefusalWords(TEXTS);
  const missing: Record<AssessmentField, string> = {
    refNumber: t`Enter your reference number`,
    userName: t`Enter your name`,
    contactNumber: t`Enter your phone number`,
    userEmail: t`Enter the first invoice number`,
    userRequest: t`Enter the second invoice number`,
    benchMarked: t`Write what you benchmarked`,
  };
  return (field, problem) => {
    if (!problem) return undefined;
    if (problem.code === 'required') return missing[field];
    return words('max_length', { limit: ASSESSMENT_LIMITS[field] });
  };
}
