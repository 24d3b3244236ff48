import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { Command } from '#contract/declare.ts';
import { currentPayload } from '#contract/upcast.ts';

/**
 * Every name and version that an app of ours could ever write, with a payload as it wrote it (src/contract/released.json);
 * several where one does not show all its forms.
 */
export const Released = v.array(v.object({ name: v.string(), v: v.number(), example: v.unknown() }));
export type Released = v.InferOutput<typeof Released>;

type Declared = Pick<
  Command<v.GenericSchema, v.GenericSchema>,
  'name' | 'v' | 'payload' | 'upcast' | 'example'
>;

/**
 * Changes that would make a command that waits on some phone unsendable (sync 10, I17): a line for each, none when all is well.
 */
export function releasedProblems(
  declared: readonly Declared[],
  released: Released,
  withdrawn: readonly string[],
): string[] {
  const byName = new Map(declared.map((command) => [command.name, command]));
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { name, v: version, example } of released) {
    const called = `${name}@${version}`;
    seen.add(called);
    const command = byName.get(name);
    if (withdrawn.includes(name)) {
      if (command) problems.push(`${name} is declared and withdrawn`);
      continue;
    }
    if (!command) problems.push(`${called} was released and is gone: declare it, or withdraw the name`);
    else problems.push(...exampleProblems(command, version, example, called));
  }
  for (const { name, v: version } of declared)
    if (!seen.has(`${name}@${version}`))
      problems.push(`${name}@${version} is not in released.json: npm run texts adds it`);
  return problems;
}

function exampleProblems(command: Declared, version: number, example: unknown, called: string): string[] {
  if (!Number.isInteger(version) || version < 1 || version > command.v)
    return [`${called} is not a version up to ${command.v}`];
  const current = currentPayload(command, version, example);
  if (!current) return [`${called}: no upcaster makes of its example what version ${command.v} reads`];
  const problems: string[] = [];
  const canonical = overTheWire(current.payload);
  if (version === command.v && !isDeepStrictEqual(canonical, example))
    problems.push(
      `${called}: its canonical form has changed, so keys of waiting commands would mean other content`,
    );
  // What was raised is stored again when it is edited: reading it again must not change it.
  const again = v.safeParse(command.payload, canonical);
  if (!again.success || !isDeepStrictEqual(overTheWire(again.output), canonical))
    problems.push(`${called}: reading its canonical form again changes it`);
  return problems;
}

const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
