import * as v from 'valibot';
import type { RefusalCode } from '#domain/refusals/table.ts';

/** Every answer that is not 2xx (contract 1.1): `code` is stable, `detail` is ready to show. */
export const Problem = v.looseObject({
  code: v.string(),
  detail: v.string(),
  hint: v.optional(v.string()),
  reference: v.optional(v.string()),
  fields: v.optional(v.record(v.string(), v.unknown())),
});
export type Problem = v.InferOutput<typeof Problem>;

/** The only two that say that a token is no good (contract 1); a captive portal's 401 must sign nobody out. */
export const NO_TOKEN: readonly string[] = ['not_authenticated', 'token_invalid'];

/** Names that never stand at the top level of a 400 body beside `fields` (settled point 11). */
export const KEPT_NAMES = ['code', 'detail', 'hint', 'reference'];

/** The first message for a field, for the screen. */
export function fieldMessage(problem: Problem | null, field: string): string | undefined {
  const found = problem?.fields?.[field];
  const first: unknown = Array.isArray(found) ? found[0] : found;
  return typeof first === 'string' ? first : undefined;
}

export interface FieldIssue {
  path: string[];
  code: RefusalCode;
  detail: string;
}

/** Only `issue` of wire.ts writes such messages, and it takes codes of the table. */
const isOurs = (code: string): code is RefusalCode => /^[a-z_]+$/.test(code);

/** Reads valibot's issues as field problems; a message of ours is `code|detail`. */
export function fieldIssues(issues: readonly v.BaseIssue<unknown>[]): FieldIssue[] {
  return issues.map((found) => {
    const path = (found.path ?? []).map((step) => String(step.key));
    const cut = found.message.indexOf('|');
    const code = found.message.slice(0, Math.max(cut, 0));
    if (isOurs(code)) return { path, code, detail: found.message.slice(cut + 1) };
    return found.received === 'undefined'
      ? { path, code: 'required', detail: 'This field is required' }
      : { path, code: 'invalid', detail: 'This value cannot be read' };
  });
}

/** The 400 body of contract 1.1: `fields`, the same keys at the top, code and detail of the first bad field. */
export function fieldProblem(issues: readonly FieldIssue[]): Problem {
  const fields: Record<string, unknown> = {};
  for (const { path, detail } of issues) {
    let place = fields;
    for (const step of path.slice(0, -1)) {
      const next = place[step];
      place = (place[step] = isRecord(next) ? next : {}) as Record<string, unknown>;
    }
    const last = path.at(-1) ?? 'non_field_errors';
    const before = place[last];
    place[last] = Array.isArray(before) ? [...(before as unknown[]), detail] : [detail];
  }
  const top = Object.fromEntries(Object.entries(fields).filter(([name]) => !KEPT_NAMES.includes(name)));
  return {
    ...top,
    code: issues[0]?.code ?? 'invalid',
    detail: issues[0]?.detail ?? 'Check your input',
    fields,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
