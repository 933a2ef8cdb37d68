import { execFile } from 'node:child_process';

import { repositoryRoot } from '../../../scripts/services/service-dirs.ts';
import { longWaitMs } from '../lib/patience.ts';

export interface CommandRun {
  readonly code: number;
  readonly output: string;
}

/** A line of the guide, as a shell runs it in the checkout. */
export async function runCommand(line: string, env: NodeJS.ProcessEnv): Promise<CommandRun> {
  const options = { cwd: repositoryRoot, env: { ...process.env, ...env }, timeout: longWaitMs * 10 };
  return await new Promise((resolve) => {
    const child = execFile('sh', ['-c', line], options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

/** Fails with what the command said. */
export async function requireCommand(line: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { code, output } = await runCommand(line, env);
  if (code !== 0) throw new Error(`${line} ended with ${code}: ${output}`);
  return output;
}
