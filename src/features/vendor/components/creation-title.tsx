import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { lengthOf } from '#domain/field-problem.ts';
import { MAX_TITLE } from '#domain/listing-rules.ts';
import { TextField } from '#ui/field.tsx';

/** Message on what is wrong with a title; undefined: nothing is. */
export function useTitleProblem(): (title: string, missing: string) => string | undefined {
  const { t } = useLingui();
  return (title, missing) => {
    if (title.trim() === '') return missing;
    const limit = MAX_TITLE;
    return lengthOf(title.trim()) > limit ? t`Must be ${limit} characters or fewer` : undefined;
  };
}

interface TitleProps {
  label: ReactNode;
  hint: ReactNode;
  value: string;
  error: string | undefined;
  onChange: (title: string) => void;
}

export const TitleField = ({ label, hint, value, error, onChange }: TitleProps) => (
  <TextField
    name="title"
    label={label}
    hint={hint}
    value={value}
    error={error}
    maxLength={MAX_TITLE}
    autoComplete="off"
    wide
    onChange={({ target }) => onChange(target.value)}
  />
);
