import type { MessageDescriptor } from '@lingui/core';
import type { RefusalCode } from '#domain/refusals/table.ts';

/**
 * Sentences of these codes, for `useRefusalWords`. The build writes them out of the table of domain/refusals where this
 * stands (tools/refusal-texts.ts), so that each screen brings those that it says and no page brings the table.
 */
export const refusalTexts = <C extends RefusalCode>(...codes: C[]): Readonly<Record<C, MessageDescriptor>> =>
  notWritten(codes);

/** The same as the server sends them, where the spec has other words for screens. */
export const sentTexts = <C extends RefusalCode>(...codes: C[]): Readonly<Record<C, MessageDescriptor>> =>
  notWritten(codes);

function notWritten(codes: readonly string[]): never {
  throw new Error(`the build has not written the texts of ${codes.join(', ')}`);
}
