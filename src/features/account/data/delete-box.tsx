import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from '#ui/link.tsx';
import { accountSessions, deleteAccount } from '#contract/account.ts';
import type { Profile } from '#contract/profile.ts';
import { NO_TOKEN, type Problem } from '#contract/problem.ts';
import { useCall, useCommands } from '#offline/react/react.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { EmailField } from '#shown/email-field.tsx';
import { Form } from '#shown/form.tsx';
import { OwnPassword } from '#shown/password.tsx';
import { readAsCall } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DeleteRefused, unpaidText } from './delete-refused.tsx';
import styles from './delete-box.module.css';

const OWN_SESSIONS = readAsCall(accountSessions);

/** Step of the question. `unanswered`: the account may be gone already. */
export type DeleteStep = 'no' | 'asking' | 'unanswered';

export interface DeleteProps {
  known: Profile;
  /** Receipt that the question carries, so that the server can say afterwards whether it was done. */
  receipt: () => string;
  /** Before the question goes out: a 401 that follows may be its answer. */
  onAsking: (asking: DeleteStep) => void;
  /** The account is gone; or, not `sure`, this login is, and perhaps the account with it. */
  onGone: (sure: boolean) => Promise<void>;
}

/** Explains what deleting takes and leaves, then asks for the two details that make it real. */
export function DeleteBox(props: DeleteProps) {
  const [open, setOpen] = useState(false);
  const unsent = useCommands().filter(({ state }) => state !== 'done').length;
  return (
    <Box title={<Trans>Delete your account</Trans>}>
      <div className="stack">
        <ul className={styles.facts}>
          <li>
            <Trans>Your name, email, addresses and sign-ins are erased at once. This cannot be undone.</Trans>
          </li>
          <li>
            <Trans>
              Orders, invoices and records of what was paid stay on file without your name. Their PDFs are
              erased, so download any you need first.
            </Trans>
          </li>
          <li>
            <Trans>
              This phone logs out and your account is removed from it. Files you saved from here stay in its
              downloads.
            </Trans>
          </li>
          {unsent > 0 && (
            <li>
              <Trans>
                <Plural value={unsent} one="# item is" other="# items are" /> still waiting on this phone and
                cannot be sent after that. See <Link to="/waiting">Waiting and sent</Link>.
              </Trans>
            </li>
          )}
        </ul>
        {open ? (
          <DeleteForm {...props} onCancel={() => setOpen(false)} />
        ) : (
          <Button variant="risk" className={styles.delete} onClick={() => setOpen(true)}>
            <Trans>Delete my account</Trans>
          </Button>
        )}
      </div>
    </Box>
  );
}

const isSignedOut = ({ status, problem }: { status: number | null; problem: Problem }): boolean =>
  status === 401 && NO_TOKEN.includes(problem.code);

function DeleteForm({ known, receipt, onAsking, onGone, onCancel }: DeleteProps & { onCancel: () => void }) {
  const { t } = useLingui();
  const { send, busy: deleting } = useCall(deleteAccount);
  const look = useCall(OWN_SESSIONS);
  const busy = deleting || look.busy;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  /** Commission that would never be paid, once the shop has asked about it; and whether it is given up. */
  const [unpaid, setUnpaid] = useState<string | null>(null);
  const [givenUp, setGivenUp] = useState(false);
  /** One question got no answer. */
  const [unheard, setUnheard] = useState(false);
  const { form, refused } = useBadFieldFocus();
  const lacks = { email: email.trim() === '', password: known.has_password && password === '' };

  async function submit() {
    setProblem(null);
    setMissing(lacks.email || lacks.password);
    if (lacks.email || lacks.password) return refused();
    // So that a 401 that follows has to do with the deletion, as far as one can tell.
    const holds = await look.send({});
    // Asked before and not answered: what this says of the account the page around finds out.
    if (!holds.ok) return unheard && isSignedOut(holds) ? undefined : setProblem(holds.problem);
    onAsking('asking');
    const asked = { confirm_email: email, password, forfeit_commission: givenUp, receipt: receipt() };
    const outcome = await send(asked);
    if (outcome.ok) return onGone(true);
    // By the deletion, where the browser asked twice by itself; or ended elsewhere just now. The receipt tells.
    if (isSignedOut(outcome)) return onGone(false);
    setProblem(outcome.problem);
    setUnpaid((before) => unpaidText(outcome.problem) ?? before);
    // Somebody on the way, a proxy for one, may say 401 too: that is no answer.
    const silent = outcome.status === null || outcome.problem.code === 'unreadable';
    setUnheard((before) => before || silent);
    onAsking(unheard || silent ? 'unanswered' : 'no');
  }
  return (
    <Form form={form} busy={busy} onSubmit={submit}>
      <DeleteRefused problem={problem} />
      <EmailField
        label={<Trans>Type your email</Trans>}
        hint={known.email}
        name="confirm-email"
        autoComplete="off"
        value={email}
        error={missing && lacks.email ? t`Enter your email` : undefined}
        onChange={({ target: { value } }) => setEmail(value)}
      />
      {known.has_password && (
        <OwnPassword
          value={password}
          error={missing && lacks.password ? t`Enter your password` : undefined}
          onChange={setPassword}
        />
      )}
      {unpaid !== null && (
        <Checkbox
          name="forfeit-commission"
          checked={givenUp}
          onChange={({ target: { checked } }) => setGivenUp(checked)}
        >
          <Trans>I give up {unpaid} of commission. It will not be paid to me.</Trans>
        </Checkbox>
      )}
      <div className="row row-wrap">
        <Button variant="main" onClick={onCancel}>
          <Trans>Keep my account</Trans>
        </Button>
        <Button type="submit" variant="risk" tall busy={busy}>
          {busy ? <Trans>Deleting</Trans> : <Trans>Delete permanently</Trans>}
        </Button>
      </div>
    </Form>
  );
}
