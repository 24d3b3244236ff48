import { ANY_CALL } from '#domain/refusals/any-call.ts';
import { BATCH } from '#domain/refusals/batch.ts';
import type { RefusalEntry, RefusalTable } from '#domain/refusals/refusal.ts';
import { REFUSALS } from '#domain/refusals/table.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Response } from './openapi.ts';

const TABLE: RefusalTable = REFUSALS;
const OF_ANY_CALL: RefusalTable = { ...ANY_CALL, ...BATCH };

/** Codes of any call by status. */
const anyCall = codesByStatus(Object.keys(OF_ANY_CALL), ({ status, also = [] }) => [status, ...also]);

/** Responses of the refusals that calls declare, by status, with the codes that any call may answer there; `default` has all others. */
export function problemResponses(problems: readonly string[]): Record<string, Response | { $ref: string }> {
  // As the code of a single field each of them is 400.
  const declared = codesByStatus(problems, ({ status, also = [] }) => [status, ...also, 400]);
  return {
    ...Object.fromEntries(
      Object.keys(declared).map((status) => {
        const codes = declared[Number(status)] ?? [];
        return [status, response(codes.join(', '), [...codes, ...(anyCall[Number(status)] ?? [])])];
      }),
    ),
    default: { $ref: '#/components/responses/Problem' },
  };
}

/** The response that every operation shares. */
export const sharedProblem = (): Response =>
  response('What any call may answer: see `code`', Object.keys(OF_ANY_CALL));

const response = (description: string, codes: readonly string[]): Response => ({
  description,
  content: { 'application/json': { schema: problemWith(codes) } },
});

const problemWith = (codes: readonly string[]): JsonSchema => ({
  allOf: [{ $ref: '#/components/schemas/Problem' }],
  properties: { code: { enum: [...new Set(codes)].toSorted() } },
});

function codesByStatus(
  codes: readonly string[],
  statusesOf: (entry: RefusalEntry) => number[],
): Record<number, string[]> {
  const byStatus: Record<number, string[]> = {};
  for (const code of codes) {
    const entry = TABLE[code];
    if (!entry) throw new Error(`${code} is no refusal`);
    for (const status of new Set(statusesOf(entry))) byStatus[status] = [...(byStatus[status] ?? []), code];
  }
  return byStatus;
}
