import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import type { AuditParams } from './audit-params.ts';
import styles from './audit.module.css';

interface AuditFiltersProps {
  params: AuditParams;
  onChange: (change: Partial<AuditParams>) => void;
}

/** Filters by who, what and when. Days hold at once, words when they are sent. */
export function AuditFilters({ params, onChange }: AuditFiltersProps) {
  const { t } = useLingui();
  const { actor, entity, action } = params;
  const [typed, setTyped] = useState({ actor, entity, action });
  const field = (name: 'actor' | 'entity' | 'action', label: string, placeholder: string) => (
    <TextField
      wide
      type="search"
      enterKeyHint="search"
      label={label}
      placeholder={placeholder}
      value={typed[name]}
      maxLength={255}
      onChange={(event) => setTyped((before) => ({ ...before, [name]: event.target.value }))}
    />
  );
  return (
    <form
      role="search"
      className={styles.tools}
      onSubmit={(event) => {
        event.preventDefault();
        onChange({
          actor: typed.actor.trim(),
          entity: typed.entity.trim(),
          action: typed.action.trim(),
        });
      }}
    >
      {field('actor', t`Who`, t`Name or email`)}
      {field('entity', t`What it was about`, 'order 100000001')}
      {field('action', t`Action`, 'order.status')}
      <TextField
        type="date"
        label={t`From`}
        value={params.from}
        max={params.to || undefined}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        type="date"
        label={t`To`}
        value={params.to}
        min={params.from || undefined}
        onChange={(event) => onChange({ to: event.target.value })}
      />
      <Button type="submit" icon="search" tall>
        <Trans>Search</Trans>
      </Button>
    </form>
  );
}
