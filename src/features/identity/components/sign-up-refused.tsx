import { Trans } from '@lingui/react/macro';
import type { Problem } from '#contract/problem.ts';
import type { FormProblem } from '#domain/people/identity.ts';
import { useWaitText } from '#shown/wait-text.ts';
import { Note } from '#ui/note.tsx';
import { fieldRefusal, messageFor, useProblemText } from './problem-text.ts';

/** Rules that the form broke, in their order, or what the server answered. */
export type SignUpRefusal =
  | { kind: 'rules'; problems: readonly [FormProblem, ...FormProblem[]] }
  | { kind: 'answer'; status: number | null; problem: Problem };

/**
 * Why there is no account (spec buyer §8): a 400 with an email error shows that message, another 400 'Error!', anything
 * else 'Error! try later'; what more is known stands below.
 */
export function SignUpRefused({ refusal }: { refusal: SignUpRefusal }) {
  const text = useProblemText();
  const wait = useWaitText();
  if (refusal.kind === 'rules') return <Note kind="stop" role="alert" title={text(refusal.problems[0])} />;
  const { problem, status } = refusal;
  if (problem.code === 'offline')
    return (
      <Note kind="stop" role="alert" icon="cloud-off">
        <Trans>Sign up needs a connection. What you typed stays here.</Trans>
      </Note>
    );
  const email = status === 400 ? messageFor(problem, 'email') : undefined;
  if (email !== undefined)
    return <Note kind="stop" role="alert" title={text(fieldRefusal(problem, 'email', email))} />;
  if (status === 400)
    return (
      <Note kind="stop" role="alert" stacked title={<Trans>Error!</Trans>}>
        {text({ ...problem, field: Object.keys(problem.fields ?? {})[0] ?? '' })}
      </Note>
    );
  return (
    <Note kind="stop" role="alert" stacked title={<Trans>Error! try later</Trans>}>
      {wait(problem) ?? (
        <Trans>What you typed stays here. If an email from us comes, your account was created.</Trans>
      )}
    </Note>
  );
}
