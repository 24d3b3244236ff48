import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Writes what became of each test file as soon as it has ended, a JSON line each, to OUTCOMES_FILE: a run that dies in the
 * middle has said which of its files were done. And names a failed test at once: of a run of many minutes the report comes
 * at its end.
 */
export default class OutcomesReporter {
  onTestRunStart(specifications) {
    write({ files: specifications.map(({ moduleId }) => nameOf(moduleId)) });
  }

  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === 'failed') say(`${nameOf(test.module.moduleId)} > ${test.fullName}: ${firstLine(errors)}`);
  }

  onTestModuleEnd(module) {
    const file = nameOf(module.moduleId);
    const tests = [...module.children.allTests()].map((test) => {
      const { state, errors } = test.result();
      return { name: test.fullName, state, error: textOf(errors) };
    });
    // What broke outside of any test: the file itself, or what its tests share.
    const around = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
    if (around.length > 0) say(`${file}: ${firstLine(around)}`);
    write({
      file,
      project: module.project.name,
      ms: Math.round(took(module.diagnostic())),
      tests,
      around: textOf(around),
    });
  }

  onTestRunEnd(_modules, unhandled) {
    // Vitest notes where it happened, when it knows.
    const where = ({ VITEST_TEST_PATH: path }) => (typeof path === 'string' ? nameOf(path) : null);
    write({ unhandled: unhandled.map((error) => ({ file: where(error), error: textOf([error]) })) });
  }
}

function took({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) {
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}

/** A path as people write it, from the folder of package.json. */
function nameOf(moduleId) {
  return relative(process.cwd(), moduleId);
}

function textOf(errors) {
  const texts = (errors ?? []).map((error) => String(error?.stack ?? error?.message ?? error));
  return stripVTControlCharacters(texts.join('\n'));
}

function firstLine(errors) {
  return textOf(errors).split('\n', 1)[0];
}

function say(line) {
  process.stderr.write(`\nfailed: ${line}\n`);
}

function write(entry) {
  const file = process.env.OUTCOMES_FILE;
  if (file) appendFileSync(file, `${JSON.stringify(entry)}\n`);
}
