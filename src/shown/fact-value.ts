import { useLingui } from '@lingui/react/macro';

/**
 * Reads a fact of a listing (fuel, gears, body, colour) in the reader's language. The wire has it in English, which needs no words
 * of its own; what no list knows (fact-value-texts.ts) stands as it was written.
 */
export function useFactValue(): <T extends string | null>(value: T) => T | string {
  const { i18n } = useLingui();
  return (value) => {
    const id = `fact.${value}`;
    return id in i18n.messages ? i18n._(id) : value;
  };
}
