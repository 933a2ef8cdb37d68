import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { addUp, countPlaywright, countVitest, type Count } from './ci-count.ts';

const reports = path.resolve(import.meta.dirname, '../reports');
const hasCheckFailed = process.argv[2] !== '0';

const count = addUp([countOf('vitest.json', countVitest), countOf('playwright.json', countPlaywright)]);
// A check that failed elsewhere than in a test still counts.
const failed = count.failed === 0 && hasCheckFailed ? 1 : count.failed;
console.log(`${count.passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function countOf(name: string, read: (report: never) => Count): Count {
  const file = path.join(reports, name);
  if (existsSync(file)) return read(JSON.parse(readFileSync(file, 'utf8')) as never);
  console.log(`${name} is missing`);
  return { passed: 0, failed: 1 };
}
