import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import type { ContactField } from '#contract/staff/contacts.ts';
import { TextField } from '#ui/field.tsx';

interface ContactInputProps {
  name: ContactField;
  label: string;
  value: string;
  problem: Problem | null;
  onChange: (value: string) => void;
}

/** One field of the form, with how it is typed. */
export function ContactInput({ name, label, value, problem, onChange }: ContactInputProps) {
  const isTelephone = name.endsWith('telephone') || name === 'company_phone';
  return (
    <TextField
      wide={name.endsWith('address')}
      label={label}
      hint={hintOf(name)}
      name={name}
      type={isTelephone ? 'tel' : name === 'email' ? 'email' : 'text'}
      inputMode={isTelephone ? 'tel' : undefined}
      autoComplete="off"
      value={value}
      error={fieldMessage(problem, name)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function hintOf(name: ContactField): ReactNode {
  if (name === 'telephone')
    return <Trans>With country code. If empty, pages call the WhatsApp number.</Trans>;
  if (name === 'email') return <Trans>Pages show it, and replies to our emails go there.</Trans>;
  if (name === 'company_since') return <Trans>A year, like 2012. Leave empty to show none.</Trans>;
  if (name.startsWith('company_')) return null;
  if (name === 'hours') return <Trans>UK time, like 10:00-18:00.</Trans>;
  if (name.endsWith('telephone')) return <Trans>Leave empty to use the shop's.</Trans>;
  if (name.endsWith('address')) return <Trans>Street and number, as a taxi driver would need it.</Trans>;
  return <Trans>Local time, like 8:00-16:45. Leave empty if closed.</Trans>;
}
