import { Trans, useLingui } from '@lingui/react/macro';
import { MAX_REPORT, REPORT_REASONS, type ReportReason } from '#contract/reports.ts';
import { MAX_EMAIL } from '#domain/people/email.ts';
import type { FieldProblem } from '#domain/people/field-problem.ts';
import { EmailField } from '#shown/email-field.tsx';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { SelectField, TextArea } from '#ui/field.tsx';
import type { useReport } from './use-report.ts';

const TEXTS = refusalTexts('invalid_email', 'max_length');

/** Reason and words, of a guest an address too, and what becomes of it. */
export function ReportFields({ report }: { report: ReturnType<typeof useReport> }) {
  const { value, set, problems, isGuest, failed } = report;
  const { t } = useLingui();
  const words = useRefusalWords(TEXTS);
  const reasons: Record<ReportReason, string> = {
    fraud: t`It looks like fraud`,
    wrong_details: t`The details are wrong`,
    asks_for_other_payment: t`They ask to be paid another way`,
    offensive: t`It is offensive`,
    other: t`Something else`,
  };
  function emailError(problem: FieldProblem | null): string | undefined {
    if (!problem) return undefined;
    if (problem.code === 'required') return t`Enter your email`;
    return problem.code === 'max_length' ? words('max_length', { limit: MAX_EMAIL }) : words('invalid_email');
  }
  return (
    <>
      <SelectField
        label={<Trans>What is wrong?</Trans>}
        value={value.reason}
        error={problems.reason ? t`Choose a reason` : undefined}
        onChange={({ target }) => {
          const reason = REPORT_REASONS.find((one) => one === target.value);
          if (reason) set({ reason });
        }}
      >
        <option value="" disabled>{t`Choose`}</option>
        {REPORT_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {reasons[reason]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={<Trans>What happened</Trans>}
        hint={t`Optional. Up to 700 characters.`}
        maxLength={MAX_REPORT}
        value={value.text}
        error={problems.text ? t`Up to 700 characters.` : undefined}
        onChange={({ target }) => set({ text: target.value })}
      />
      {isGuest && (
        <>
          <EmailField
            label={<Trans>Your email</Trans>}
            maxLength={MAX_EMAIL}
            value={value.email}
            error={emailError(problems.email)}
            onChange={({ target }) => set({ email: target.value })}
          />
          <p className="small muted">
            <Trans>
              We will read it and decide. We will write to this address only if we have a question or an
              answer for you. Sellers never see your report or your address.
            </Trans>
          </p>
        </>
      )}
      {failed && (
        <LocalWriteErrorNote cause={failed.cause}>
          <Trans>Copy your text before you leave this page.</Trans>
        </LocalWriteErrorNote>
      )}
    </>
  );
}
