import { existsSync, readFileSync } from 'node:fs';

/**
 * Outcome of the tests over one or more runs of some of their files. A test has passed when one run of it passed, and
 * is shaky when another one failed; it has failed when no run of it passed.
 *
 * @typedef {{ file: string, name: string, error: string }} Problem
 */
export class Outcomes {
  /** By file: its project, how long its first run took, its tests by name. */
  #files = new Map();
  /** @type {Problem[]} What belongs to no file, so that no second run can clear it. */
  #elsewhere = [];

  /**
   * Takes in what one run has written.
   * @param {string} path of the lines of outcomes-reporter.mjs
   */
  add(path) {
    const entries = existsSync(path) ? linesOf(path) : [];
    const asked = entries.flatMap(({ files }) => files ?? []);
    const ended = entries.find(({ unhandled }) => unhandled !== undefined);
    const problems = (ended?.unhandled ?? []).map(({ file, error }) => ({ file, error }));
    for (const entry of entries.filter(({ file }) => file !== undefined)) {
      this.#addFile(entry, problems.find(({ file }) => file === entry.file)?.error ?? entry.around);
    }
    const done = new Set(entries.map(({ file }) => file));
    const unended = asked.filter((file) => !done.has(file));
    const elsewhere = problems.flatMap(({ file, error }) => (file === null ? [error] : []));
    // A process that dies takes its file with it, and vitest says so of neither.
    const why = ['it did not end', ...elsewhere].join('\n');
    for (const file of unended) this.#addFile({ file, project: null, ms: 0, tests: [] }, why);
    if (unended.length === 0)
      for (const error of elsewhere) this.#elsewhere.push({ file: '', name: 'outside of any test', error });
    if (!ended) this.#elsewhere.push({ file: '', name: 'the run', error: 'it broke off' });
  }

  #addFile({ file, project, ms, tests }, around) {
    const known = this.#files.get(file) ?? { project, ms, tests: new Map() };
    this.#files.set(file, known);
    const seen = new Map();
    for (const { name, state, error } of tests) {
      // Two tests of a file may have one name.
      const nth = (seen.get(name) ?? 0) + 1;
      seen.set(name, nth);
      note(known.tests, `${name}#${nth}`, { name, state: state === 'pending' ? 'failed' : state, error });
    }
    // Counted only where something is broken: it is no test.
    if (around || known.tests.has(AROUND)) {
      const state = around ? 'failed' : 'passed';
      note(known.tests, AROUND, { name: 'the file as a whole', state, error: around });
    }
  }

  /** Files of which something has failed in each run so far. */
  toRunAgain() {
    return [...this.#files].flatMap(([file, { project, tests }]) =>
      [...tests.values()].some(hasFailed) ? [{ file, project }] : [],
    );
  }

  /** @returns {{ passed: number, skipped: number, failed: Problem[], shaky: Problem[] }} */
  verdict() {
    const all = [...this.#files].flatMap(([file, { tests }]) =>
      [...tests].map(([key, test]) => ({ file, key, ...test })),
    );
    const problem = ({ file, name, errors }) => ({ file, name, error: errors.at(-1) ?? '' });
    return {
      passed: all.filter((test) => test.key !== AROUND && test.passed).length,
      skipped: all.filter((test) => !test.passed && !hasFailed(test)).length,
      failed: [...all.filter(hasFailed).map(problem), ...this.#elsewhere],
      shaky: all.filter((test) => test.passed && test.errors.length > 0).map(problem),
    };
  }

  /** Seconds of work by project, and the files that take longest, longest first. */
  times() {
    const projects = new Map();
    for (const { project, ms } of this.#files.values())
      projects.set(project, (projects.get(project) ?? 0) + ms / 1000);
    const slowest = [...this.#files]
      .map(([file, { ms }]) => ({ file, seconds: ms / 1000 }))
      .toSorted((a, b) => b.seconds - a.seconds);
    return { projects: [...projects], slowest };
  }
}

const AROUND = '(around)';

const hasFailed = ({ passed, errors }) => !passed && errors.length > 0;

function note(tests, key, { name, state, error }) {
  const test = tests.get(key) ?? { name, passed: false, errors: [] };
  tests.set(key, test);
  if (state === 'passed') test.passed = true;
  if (state === 'failed') test.errors.push(error || 'it says nothing');
}

function linesOf(path) {
  const lines = readFileSync(path, 'utf8').split('\n');
  // The last one of a run that was killed may be half.
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}
