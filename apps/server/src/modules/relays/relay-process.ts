import { type ChildProcess, spawn } from 'node:child_process';

import { endingWithUs } from '../../platform/processes/ending-with-us.ts';

export interface RelayProcess {
  readonly pid: number | undefined;
  readonly isRunning: () => boolean;
  readonly stop: () => Promise<void>;
}

/** Starts ffmpeg. It ends with its worker: no orphan goes on pushing. */
export function startRelayProcess(args: readonly string[], onEnded: (code: number | null) => void): RelayProcess {
  const child = spawn(...endingWithUs('ffmpeg', args), { stdio: 'ignore' });
  let isOver = false;
  const end = async () => {
    const code = await codeOf(child);
    isOver = true;
    onEnded(code);
  };
  const ended = end();
  return {
    pid: child.pid,
    isRunning: () => !isOver,
    async stop() {
      // A target that does not answer would hold up an end in order.
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Null where a signal ended it, or it could not be started. */
function codeOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', () => resolve(null));
  });
}
