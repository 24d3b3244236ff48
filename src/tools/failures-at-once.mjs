import { relative } from 'node:path';

/** Names a failed test as soon as it has failed: of a run of many minutes the report comes at its end. */
export default class FailuresAtOnce {
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state !== 'failed') return;
    const file = relative(process.cwd(), test.module.moduleId);
    const why = errors?.[0]?.message.split('\n', 1)[0] ?? '';
    process.stderr.write(`\nfailed: ${file} > ${test.fullName}: ${why}\n`);
  }
}
