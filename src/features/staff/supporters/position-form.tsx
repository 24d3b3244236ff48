import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fieldMessage } from '#contract/problem.ts';
import { MAX_REASON } from '#contract/staff/reason.ts';
import { setPosition, type StaffSupporterDetail } from '#contract/staff/supporters.ts';
import { POSITION_CODES } from '#domain/supporters/positions.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { isJudgedByShop, useAct } from '#shown/use-act.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField, TextArea } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { RefusedNote } from '../refused-note.tsx';
import { positionText } from './supporter-words.ts';

interface PositionFormProps {
  supporter: StaffSupporterDetail;
  /** The shop has it otherwise by now, or nobody knows. */
  onChanged: () => void;
}

/** Another position, and why: it counts for orders that are paid later. */
export function PositionForm({ supporter, onChanged }: PositionFormProps) {
  const { t } = useLingui();
  const { send, busy, problem } = useAct(setPosition);
  const { form, refused } = useBadFieldFocus();
  const [position, setWanted] = useState<string>(supporter.position);
  const [reason, setReason] = useState('');
  const [done, setDone] = useState<'changed' | 'same' | null>(null);
  const submit = async (): Promise<void> => {
    setDone(null);
    const outcome = await send({ id: supporter.id, position, reason, expected: supporter.position });
    if (!outcome) return;
    if (outcome.ok) {
      setDone(outcome.value.changed ? 'changed' : 'same');
      setReason('');
      onChanged();
      return;
    }
    refused();
    if (!isJudgedByShop(outcome) || outcome.problem.code === 'position_changed') onChanged();
  };
  const isStale = problem?.code === 'position_changed';
  return (
    <Box title={<Trans>Position</Trans>}>
      <Form form={form} busy={busy} onSubmit={submit}>
        <SelectField
          label={t`Position`}
          hint={<Trans>It applies to orders paid from now on.</Trans>}
          name="position"
          value={position}
          error={fieldMessage(problem, 'position')}
          onChange={({ target }) => setWanted(target.value)}
        >
          {POSITION_CODES.map((one) => (
            <option key={one} value={one}>
              {positionText(one)}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={t`Reason`}
          hint={<Trans>Kept with the change. It is part of what they may ask to see.</Trans>}
          name="reason"
          rows={2}
          maxLength={MAX_REASON}
          value={reason}
          error={fieldMessage(problem, 'reason')}
          onChange={({ target }) => setReason(target.value)}
        />
        {isStale ? (
          <Note kind="stop" role="alert" title={<Trans>Someone else has changed it in the meantime.</Trans>}>
            <Trans>The page shows their position as it is now. Check it before you change it.</Trans>
          </Note>
        ) : (
          <RefusedNote problem={problem} fields={['position', 'reason']} />
        )}
        {done && (
          <p role="status">
            {done === 'changed' ? <Trans>Saved.</Trans> : <Trans>Nothing was changed.</Trans>}
          </p>
        )}
        <div>
          <Button type="submit" variant="main" busy={busy}>
            <Trans>Change the position</Trans>
          </Button>
        </div>
      </Form>
    </Box>
  );
}
