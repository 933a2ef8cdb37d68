import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface RelayProcess {
  readonly pid: number | undefined;
  readonly isRunning: () => boolean;
  readonly stop: () => Promise<void>;
}

/** Starts ffmpeg. The kernel ends it with its worker, however that ends: no orphan goes on pushing. */
export function startRelayProcess(args: readonly string[], onEnded: (code: number | null) => void): RelayProcess {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', 'ffmpeg', ...args], { stdio: 'ignore' });
  let isOver = false;
  const ended = Promise.race([once(child, 'exit'), once(child, 'error')])
    .then(([code]: unknown[]) => onEnded(typeof code === 'number' ? code : null))
    .finally(() => (isOver = true));
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
