import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { MAX_REPORT, REPORT_REASONS, type ReportReason } from '#contract/reports.ts';
import { lengthOf } from '#domain/field-problem.ts';
import { stockReference } from '#domain/reference.ts';
import { useCommand, useCommandState } from '#offline/react/react.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { useBackCloses } from '#ui/back-closes.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SelectField, TextArea } from '#ui/field.tsx';
import { Plate } from '#ui/plate.tsx';
import { sendReport } from '../commands.ts';
import type { Reported } from '../reported.ts';

/** `reason` '' until one was chosen: what somebody else would choose puts words in a reporter's mouth (settled point 36). */
const Draft = v.object({ reason: v.picklist(['', ...REPORT_REASONS]), text: v.string() });
type Draft = v.InferOutput<typeof Draft>;
const EMPTY: Draft = { reason: '', text: '' };
const readDraft = (stored: unknown): Draft | null => {
  const read = v.safeParse(Draft, stored);
  return read.success ? read.output : null;
};

interface ReportFormProps {
  about: Reported;
  title: ReactNode;
  onClose: () => void;
}

/** Why somebody reports something, in their own words if they like: kept while it is typed, sent when there is a connection. */
export function ReportForm({ about, title, onClose }: ReportFormProps) {
  useBackCloses(onClose);
  const isSeller = about.kind === 'seller';
  const { t } = useLingui();
  const draft =
    about.kind === 'listing' ? `report:${about.id}` : `report:${about.kind}:${about.inquiry ?? about.id}`;
  const { value, set } = useDraft<Draft>(draft, EMPTY, readDraft);
  const { run, busy } = useCommand(sendReport);
  const [key, setKey] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const [pressed, setPressed] = useState(false);
  const { form, refused } = useBadFieldFocus();
  const sent = useCommandState(key);
  const reasons: Record<ReportReason, string> = {
    fraud: t`It looks like fraud`,
    wrong_details: t`The details are wrong`,
    asks_for_other_payment: t`They ask to be paid another way`,
    offensive: t`It is offensive`,
    other: t`Something else`,
  };
  const tooLong = lengthOf(value.text.trim()) > MAX_REPORT;

  async function submit() {
    setPressed(true);
    const { reason, text } = value;
    if (tooLong || reason === '') return refused();
    setFailed(null);
    const payload = {
      kind: about.kind,
      product_id: isSeller ? null : about.id,
      seller_id: isSeller ? about.id : null,
      reason,
      text,
      ...(about.inquiry === undefined ? {} : { inquiry_id: about.inquiry }),
    };
    try {
      setKey(await run(payload, { title: about.title }, { draft }));
    } catch (cause) {
      setFailed({ cause });
    }
  }

  if (key !== null)
    return (
      // Another one, so that the focus goes on it and a reader says it: the button that was pressed is gone.
      <Dialog
        key="taken"
        open
        onClose={onClose}
        title={sent?.state === 'done' ? <Trans>Sent</Trans> : <Trans>Saved on this phone</Trans>}
        actions={
          <Button variant="main" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        {sent && <WaitingMark command={sent} />}
        <p>
          {sent?.state === 'done' ? (
            <Trans>Thank you. We look into it.</Trans>
          ) : (
            <Trans>It is sent when there is a connection.</Trans>
          )}
        </p>
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="main" busy={busy} onClick={() => void submit()}>
            <Trans>Send</Trans>
          </Button>
          <Button tall onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <p className="row row-wrap">
        {!isSeller && <Plate>{stockReference(about.id)}</Plate>} <span>{about.title}</span>
      </p>
      <form
        ref={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <SelectField
          label={<Trans>What is wrong?</Trans>}
          value={value.reason}
          error={pressed && value.reason === '' ? t`Choose a reason` : undefined}
          onChange={({ target }) => {
            const reason = REPORT_REASONS.find((one) => one === target.value);
            if (reason) set({ ...value, reason });
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
          hint={t`If you like. Up to 700 characters.`}
          maxLength={MAX_REPORT}
          value={value.text}
          error={tooLong ? t`Up to 700 characters.` : undefined}
          onChange={({ target }) => set({ ...value, text: target.value })}
        />
        {failed && (
          <LocalWriteErrorNote cause={failed.cause}>
            <Trans>Copy your text before you leave this page.</Trans>
          </LocalWriteErrorNote>
        )}
      </form>
    </Dialog>
  );
}
