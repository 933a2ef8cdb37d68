import { type ChildProcess, spawn } from 'node:child_process';

import { endingWithUs } from '../../platform/processes/ending-with-us.ts';
import { readShortLines } from './short-lines.ts';

export interface RelayProcess {
  readonly pid: number | undefined;
  readonly isRunning: () => boolean;
  readonly stop: () => Promise<void>;
}

/** Lines that tell something of targets are shorter; longer ones have addresses. */
const longestLine = 200;

/** Starts ffmpeg, and hands over each short line of its log and progress until it has ended. It ends with its worker: no orphan goes on pushing. */
export function startRelayProcess(
  args: readonly string[],
  { onLine, onEnded }: { onLine: (line: string) => void; onEnded: (code: number | null) => void },
): RelayProcess {
  const child: ChildProcess = spawn(...endingWithUs('ffmpeg', args), { stdio: ['ignore', 'pipe', 'pipe'] });
  let isOver = false;
  const end = async () => {
    const code = await codeOf(child);
    isOver = true;
    onEnded(code);
  };
  const ended = end();
  // Without a free file descriptor there are none, and the error comes next.
  for (const output of [child.stdout, child.stderr])
    if (output) readShortLines(output, longestLine, (line) => void (isOver || onLine(line)));
  return {
    pid: child.pid,
    isRunning: () => !isOver,
    async stop() {
      // A target that does not answer would hold up an end in order.
      if (child.pid !== undefined) child.kill('SIGKILL');
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
