import { execFile } from 'node:child_process';
import { join } from 'node:path';

import type { TestStack } from './stack.ts';

const entry = join(import.meta.dirname, '../src/entry/verify-log.ts');

/** The command on a stack's database; answers what it said and with which code it ended. */
export async function runVerifyLog({ platform }: TestStack, args: readonly string[]) {
  const { DATABASE_URL, LOG_HEAD_FILE } = platform.config;
  const env = { ...process.env, DATABASE_URL: DATABASE_URL.reveal(), LOG_HEAD_FILE };
  return await new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(process.execPath, [entry, ...args], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}
