import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

import { wordFindings } from './words/findings.ts';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
const files = tracked
  .trim()
  .split('\n')
  .filter((file) => existsSync(file))
  .map((file) => (/\.tsx?$/.test(file) ? { file, text: readFileSync(file, 'utf8') } : { file }));

const findings = wordFindings(files);
for (const { kind, where, what } of findings) console.error(`${kind}  ${where}  ${what}`);

const count = (wanted: (typeof findings)[number]['kind']) => findings.filter(({ kind }) => kind === wanted).length;
console.log(
  `words: ${count('retired name')} retired names, ${count('type with two meanings')} types with two meanings, ` +
    `${count('title')} titles and ${count('doc comment')} doc comments without a subject, in ${files.length} files`,
);
if (findings.length > 0) process.exitCode = 1;
