import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';

/** Stores sync each file, which takes seconds on a busy disk. */
export function makeScratch(name: string): string {
  return mkdtempSync(path.join(existsSync(memory) ? memory : tmpdir(), `touchline-${name}-`));
}
