import { readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../data');

/** The lines of a data file. */
export function readData(name: string): string[] {
  return readFileSync(path.join(folder, `${name}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}
