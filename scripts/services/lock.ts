import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { until } from './processes.ts';

/** One run at a time per data folder: a second one waits for the first. */
export async function withLock<T>(dataFolder: string, work: () => Promise<T>): Promise<T> {
  const file = path.join(dataFolder, 'services.lock');
  if (!(await until(() => tryLock(file), 180_000))) throw new Error(`another run holds ${file}`);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function tryLock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    if (holder && !existsSync(`/proc/${holder}`)) rmSync(file, { force: true });
    return false;
  }
}
