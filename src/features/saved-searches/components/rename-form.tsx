import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useState } from 'react';
import { MAX_SEARCH_NAME } from '#contract/personal-lists.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import styles from '../saved-searches-list.module.css';

interface RenameProps {
  name: string;
  onSave: (name: string) => void;
  onCancel: () => void;
}

/** Another name, in the place of the one that it had. Enter saves, Escape leaves it as it was. */
export function RenameForm({ name, onSave, onCancel }: RenameProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(name);
  const { form, tries, refused } = useBadFieldFocus();
  // Whoever asked for the field wants to type.
  useEffect(() => {
    const input = form.current?.querySelector('input');
    // Not every browser gives the focus to what is selected.
    input?.focus();
    input?.select();
  }, [form]);
  const next = typed.trim();
  const error = next === '' ? t`Enter a name` : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (error !== undefined) return refused();
    onSave(next);
  }
  return (
    <form ref={form} className={styles.rename} noValidate onSubmit={submit}>
      <TextField
        label={<Trans>Name</Trans>}
        maxLength={MAX_SEARCH_NAME}
        value={typed}
        error={tries > 0 ? error : undefined}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onCancel();
        }}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="row row-wrap">
        <Button type="submit" small>
          <Trans>Save</Trans>
        </Button>
        <Button variant="quiet" small onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
