import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import { addDocument } from '#contract/staff/order-papers.ts';
import { DOCUMENT_KINDS, PAPER_TYPES } from '#domain/orders/order-papers.ts';
import { useEngine } from '#offline/react/react.ts';
import { sha256Of } from '#offline/device/sha256.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { useAct } from '#shown/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Field, SelectField, TextField } from '#ui/field.tsx';
import { newerOrder } from '../newer-order.ts';
import { baseVersion } from '../order-facts.ts';
import { DONE_WORDS, DOCUMENT_KIND_WORDS } from '../order-words.ts';
import type { OrderActing } from './act-form.tsx';
import { ActRefused } from './act-refused.tsx';
import styles from '../order-screen.module.css';

interface Chosen {
  file: File;
  /** Key of the sending: another press goes on where the first one stopped. */
  key: string;
}

/** A paper for the buyer: the file goes first, in parts, then its words with the order's version. */
export function DocumentForm({ order, onDone, onNewer }: OrderActing) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [kind, setKind] = useState('bill_of_lading');
  const [title, setTitle] = useState('');
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const add = useAct(addDocument);
  const { form, refused } = useBadFieldFocus();
  const refuse = (next: Problem): void => {
    setProblem(next);
    refused();
  };
  const submit = async (): Promise<void> => {
    setProblem(null);
    if (!engine) return;
    if (!chosen) return refuse({ code: 'file_missing', detail: '', fields: { file: [t`Choose a file`] } });
    const own = new AbortController();
    stop.current = own;
    setSent(0);
    let sha256: string;
    try {
      const bytes = await chosen.file.arrayBuffer();
      sha256 = await sha256Of(bytes);
      const { type } = chosen.file;
      const went = await engine.sendFile(
        { key: chosen.key, bytes, sha256, type },
        { onProgress: (done) => !own.signal.aborted && setSent(done), stopped: own.signal },
      );
      if (own.signal.aborted) return;
      if (!went.ok) return refuse(went.problem);
    } catch {
      // Moved, deleted or taken back since it was chosen.
      if (own.signal.aborted) return;
      const unread = t`This file could not be read. Choose it again.`;
      return refuse({ code: 'file_unreadable', detail: unread, fields: { file: [unread] } });
    } finally {
      setSent(null);
    }
    const words =
      title.trim() || i18n._(DOCUMENT_KIND_WORDS[DOCUMENT_KINDS.find((one) => one === kind) ?? 'other']);
    const { number } = order;
    const outcome = await add.send({ number, sha256, kind, title: words, base_version: baseVersion(order) });
    if (!outcome) return;
    if (outcome.ok) return onDone(i18n._(DONE_WORDS.document), outcome.value.order);
    const newer = newerOrder(outcome.problem);
    if (newer) onNewer(newer);
    refuse(outcome.problem);
  };
  const share = chosen && sent !== null ? Math.round((100 * sent) / Math.max(1, chosen.file.size)) : null;
  return (
    <Form form={form} busy={sent !== null || add.busy} onSubmit={submit}>
      <ActRefused problem={problem} seen={order} fields={['file', 'kind', 'title']} />
      <div className={styles.fields}>
        <Field
          label={t`File`}
          hint={t`PDF, jpg or png, 10 MB at most`}
          error={problem ? fieldMessage(problem, 'file') : undefined}
        >
          {(wiring) => (
            <input
              type="file"
              accept={PAPER_TYPES.join(',')}
              {...wiring}
              onChange={(event) => {
                const file = event.target.files?.[0];
                setChosen(file ? { file, key: crypto.randomUUID() } : null);
              }}
            />
          )}
        </Field>
        <SelectField
          label={t`What it is`}
          value={kind}
          error={problem ? fieldMessage(problem, 'kind') : undefined}
          onChange={(event) => setKind(event.target.value)}
        >
          {DOCUMENT_KINDS.map((one) => (
            <option key={one} value={one}>
              {i18n._(DOCUMENT_KIND_WORDS[one])}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t`Title (optional)`}
          hint={t`The buyer will see this.`}
          maxLength={150}
          value={title}
          error={problem ? fieldMessage(problem, 'title') : undefined}
          onChange={(event) => setTitle(event.target.value)}
        />
      </div>
      <Button type="submit" variant="main" busy={sent !== null || add.busy}>
        <Trans>Save</Trans>
      </Button>
      {share !== null && (
        <p role="status" className="small muted">
          <Trans>Sent {share}%</Trans>
        </p>
      )}
    </Form>
  );
}
