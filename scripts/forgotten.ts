import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { copyTree } from './new/copy.ts';

interface Canary {
  readonly forgotten: string;
  readonly file: string;
  readonly before: string;
  readonly after: string;
  /** What has to turn red. */
  readonly check: readonly string[];
}

const types = ['npx', 'tsc', '-p', 'tsconfig.json'];
const roles = 'apps/server/src/modules/roles';

/** What could once be left out without anybody noticing. */
const canaries: readonly Canary[] = [
  {
    forgotten: 'the stale check of an update',
    file: `${roles}/roles.service.ts`,
    before: 'requireFresh(before.updatedAt, form.updatedTime);',
    after: '',
    check: ['npx', 'vitest', 'run', 'apps/server/src/http/stale.test.ts'],
  },
  {
    forgotten: 'an audited column',
    file: `${roles}/roles.repository.ts`,
    before: "columns: ['name', 'description'],",
    after: "columns: ['name'],",
    check: types,
  },
  {
    forgotten: 'the Chinese word of an audited field',
    file: 'apps/web/src/locales/zh-CN/roles.json',
    before: '"accounts": "使用账号"',
    after: '"others": "使用账号"',
    check: ['npm', 'run', '--silent', 'locales'],
  },
  {
    forgotten: 'the SQL of a column that the contract lets sort by',
    file: 'packages/contract/src/roles.ts',
    before: "description: { type: 'text' },",
    after: "description: { type: 'text', sortable: true },",
    check: types,
  },
  {
    forgotten: 'anybody who handles a job',
    file: 'apps/server/src/entry/jobs.ts',
    before: '  passwordResetMail,\n',
    after: '',
    check: ['npx', 'vitest', 'run', 'apps/server/src/entry/jobs.test.ts'],
  },
];

const copy = copyTree(process.cwd());
let unnoticed = 0;
const isGreen = ([program = '', ...args]: readonly string[]) =>
  spawnSync(program, args, { cwd: copy, stdio: 'ignore' }).status === 0;
try {
  for (const text of new Set(canaries.map(({ check }) => check.join(' '))))
    if (!isGreen(text.split(' '))) throw new Error(`red before anything was forgotten: ${text}`);
  for (const { forgotten, file, before, after, check } of canaries) {
    const path = join(copy, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(before)) throw new Error(`${file} has no ${before}`);
    writeFileSync(
      path,
      text.replace(before, () => after),
    );
    const isRed = !isGreen(check);
    writeFileSync(path, text);
    if (!isRed) unnoticed += 1;
    console.log(`${isRed ? 'red       ' : 'UNNOTICED '} without ${forgotten}: ${check.join(' ')}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exit(unnoticed === 0 ? 0 : 1);
