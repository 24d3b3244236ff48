import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { references } from '../../src/tools/references.mjs';

const root = mkdtempSync(join(tmpdir(), 'chicargos-references-'));
afterAll(() => rmSync(root, { recursive: true }));
mkdirSync(join(root, 'docs'));
mkdirSync(join(root, 'src'));
writeFileSync(join(root, 'docs/contract.md'), '# Contract\n\n## 4. Reads\n\n### 4.3 Vehicle search\n');
writeFileSync(join(root, 'docs/security.md'), '| No. | What |\n| --- | --- |\n| 17  | Bank details |\n');
writeFileSync(join(root, 'docs/rules.md'), '## spec buyer §5 Detail\n\n## settled point 23 Statuses\n');

test.each([
  { what: 'a section', code: '// contract 4.3', lost: 0 },
  { what: 'two sections', code: '// contract 4 and 4.3', lost: 0 },
  { what: 'a row', code: '// (security 17)', lost: 0 },
  { what: 'a rule', code: '// spec buyer §5, settled point 23', lost: 0 },
  { what: 'a section that is not there', code: '// contract 4.4', lost: 1 },
  { what: 'one of two that is not there', code: '// contract 4.3, 5.1', lost: 1 },
  { what: 'a section of another text', code: '// account contract 4.3', lost: 1 },
  { what: 'a row that is not there', code: '// Security 18.', lost: 1 },
  { what: 'a rule that is not there', code: '// settled point 24', lost: 1 },
])('a comment that names $what', ({ code, lost }) => {
  writeFileSync(join(root, 'src/one.ts'), `${code}\nexport {};\n`);
  expect(references(root).lost).toHaveLength(lost);
});
