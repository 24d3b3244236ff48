import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import type { ReactNode } from 'react';
import { lengthOf } from '#domain/people/field-problem.ts';
import { MAX_TITLE } from '#domain/listings/listing-rules.ts';
import { TextField } from '#ui/field.tsx';

const TEXTS = refusalTexts('max_length');

/** Message on what is wrong with a title; undefined: nothing is. */
export function useTitleProblem(): (title: string, missing: string) => string | undefined {
  const words = useRefusalWords(TEXTS);
  return (title, missing) => {
    if (title.trim() === '') return missing;
    return lengthOf(title.trim()) > MAX_TITLE ? words('max_length', { limit: MAX_TITLE }) : undefined;
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
