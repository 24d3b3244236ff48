import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';

type Values = Readonly<Record<string, unknown>>;

/** Says refusals in the reader's language: a string for a code that there is a text of, null for any other. */
interface RefusalWords<C extends string> {
  (code: C, values?: Values): string;
  (code: string, values?: Values): string | null;
}

/** Words by code, out of texts that a screen has brought (refusal-texts.ts). */
export function useRefusalWords<C extends string>(
  texts: Readonly<Record<C, MessageDescriptor>>,
): RefusalWords<C> {
  const { i18n } = useLingui();
  const known: Readonly<Record<string, MessageDescriptor>> = texts;
  function words(code: C, values?: Values): string;
  function words(code: string, values?: Values): string | null;
  function words(code: string, values: Values = {}): string | null {
    const text = Object.hasOwn(known, code) ? known[code] : undefined;
    const said = text && { ...text, values: { ...values } };
    return said ? i18n._(said) : null;
  }
  return words;
}
