import type { RefusalEntry } from './refusal.ts';
import { REFUSALS, type RefusalArguments, type RefusalCode } from './table.ts';

type Values = Readonly<Record<string, unknown>>;

/** Entry of a code, with all that an entry may have. */
export const refusalEntry = (code: RefusalCode): RefusalEntry => REFUSALS[code];

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/** Code and sentence, and of the values what the table lets stand beside them. A case may have a sentence of its own, as `detail`. */
export function bodyWith(code: RefusalCode, values: Values): { code: RefusalCode; detail: string } & Values {
  const { text, fields = [] } = refusalEntry(code);
  const detail = typeof values['detail'] === 'string' ? values['detail'] : filled(text, values);
  const beside = Object.entries(values).filter(([name]) => fields.includes(name));
  return { code, detail, ...Object.fromEntries(beside) };
}

/** Sentence that is said of a code, with its values in their places. */
export const sentenceOf = <C extends RefusalCode>(code: C, ...[values]: RefusalArguments<C, never>): string =>
  bodyWith(code, { ...values }).detail;
