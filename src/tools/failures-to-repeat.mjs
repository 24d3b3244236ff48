import { relative } from 'node:path';

/** Tells the process that started this run of each failure at once, with what it takes to run that one test again. */
export default class FailuresToRepeat {
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state !== 'failed') return;
    tell(test.module, { name: test.name, why: errors?.[0]?.message ?? '' });
  }

  /** A file that cannot be loaded, or whose hook failed, has no failed test. */
  onTestModuleEnd(module) {
    for (const { message } of module.errors()) tell(module, { name: null, why: message });
  }
}

function tell(module, failure) {
  process.send?.({ file: relative(process.cwd(), module.moduleId), ...failure });
}
