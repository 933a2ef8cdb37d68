import { execFile } from 'node:child_process';

import { repositoryRoot } from '../../../scripts/services/service-dirs.ts';
import { longWaitMs } from '../lib/patience.ts';

export interface CommandRun {
  readonly code: number;
  readonly output: string;
}

/** A line of the guide, as a shell runs it in the checkout, on this machine or by the program that leads to another. */
export async function runCommand(
  line: string,
  env: NodeJS.ProcessEnv,
  through: readonly string[] = [],
): Promise<CommandRun> {
  const options = { cwd: repositoryRoot, env: { ...process.env, ...env }, timeout: longWaitMs * 10 };
  const [program, ...args] = [...through, 'sh', '-c', line];
  return await new Promise((resolve) => {
    const child = execFile(program, args, options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

/** Fails with what the command said. */
export async function requireCommand(
  line: string,
  env: NodeJS.ProcessEnv,
  through: readonly string[] = [],
): Promise<string> {
  const { code, output } = await runCommand(line, env, through);
  if (code !== 0) throw new Error(`${line} ended with ${code}: ${output}`);
  return output;
}
