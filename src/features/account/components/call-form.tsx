import { Trans } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useState } from 'react';
import type * as v from 'valibot';
import type { Call } from '#contract/declare.ts';
import type { Problem } from '#contract/problem.ts';
import type { CallOutcome } from '#offline/face/engine-face.ts';
import { useCall } from '#offline/react/react.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { Button } from '#ui/button.tsx';
import { useFieldError } from './account-text.ts';
import { CallRefused } from './call-refused.tsx';

/** State of a form that needs a connection. */
interface CallFormState {
  form: RefObject<HTMLFormElement | null>;
  busy: boolean;
  /** Why nothing was done, null while nothing was refused. */
  problem: Problem | null;
}

/** A form of the account around one call: what it was refused for, by a rule of the phone or by the server. */
export function useCallForm<P extends v.GenericSchema, A extends v.GenericSchema>(
  declared: Call<P, A>,
): CallFormState & {
  errorOf: (field: string) => string | undefined;
  refuse: (problem: Problem) => void;
  send: (payload: v.InferInput<P>) => Promise<CallOutcome<v.InferOutput<A>>>;
} {
  const { send, busy } = useCall(declared);
  const { form, refused } = useBadFieldFocus();
  const [problem, setProblem] = useState<Problem | null>(null);
  const errorOf = useFieldError(problem);
  return {
    form,
    busy,
    problem,
    errorOf,
    refuse(next) {
      setProblem(next);
      refused();
    },
    send(payload) {
      setProblem(null);
      return send(payload);
    },
  };
}

interface CallFormProps {
  of: CallFormState;
  onSubmit: () => Promise<void>;
  onCancel: () => void;
  /** Words for what the form does, on its button. */
  does: ReactNode;
  children: ReactNode;
}

/** Its fields between what was refused and the two ways on. */
export function CallForm({ of: { form, busy, problem }, onSubmit, onCancel, does, children }: CallFormProps) {
  return (
    <Form form={form} busy={busy} onSubmit={onSubmit}>
      <CallRefused problem={problem} />
      {children}
      <div className="row row-wrap">
        <Button type="submit" variant="main" busy={busy}>
          {does}
        </Button>
        <Button tall onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Form>
  );
}
