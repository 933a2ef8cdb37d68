import { execFile } from 'node:child_process';
import { join } from 'node:path';

import type { TestStack } from './stack.ts';

/** A command on a stack's database; answers what it said and with which code it ended. */
export async function runEntry(
  { environment: env }: Pick<TestStack, 'environment'>,
  name: 'verify-log' | 'accept-restore' | 'reseal' | 'look-alikes' | 'check-database',
  ...args: string[]
) {
  const entry = join(import.meta.dirname, `../../src/entry/${name}.ts`);
  return await new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(process.execPath, [entry, ...args], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}
