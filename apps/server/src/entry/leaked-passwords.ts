/**
 * Writes the filter of leaked passwords from a list with one password per line:
 * `node apps/server/src/entry/leaked-passwords.ts <list>`. Passwords that another rule refuses are left out.
 */
import { readFileSync, writeFileSync } from 'node:fs';

import { defaultPasswordMin } from '@touchline/domain/constants';

import { filterFile, marksOf, marksPerPassword } from '../platform/passwords/leaked-passwords.ts';
import { formProblem } from '../platform/passwords/password-rule.ts';

const [list] = process.argv.slice(2);
if (list === undefined) throw new Error('name the list of passwords');
const words = new Set(
  readFileSync(list, 'utf8')
    .split(/\r?\n/)
    .map((word) => word.toLowerCase())
    .filter((word) => formProblem(word, { account: '', merchantCode: '' }, defaultPasswordMin) === null),
);
// A filter is best where half of its bits are set.
const bytes = Math.ceil((words.size * marksPerPassword) / Math.LN2 / 8);
const filter = Buffer.alloc(bytes);
for (const word of words)
  for (const bit of marksOf(word, bytes * 8)) filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7));
writeFileSync(filterFile, filter);
console.log(`${words.size} passwords in ${bytes} bytes`);
