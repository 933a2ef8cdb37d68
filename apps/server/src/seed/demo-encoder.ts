import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const recordedSeconds = 8;

/** Drawn once: an encoder then only copies it, which costs next to nothing. */
export async function drawRecording(folder: string): Promise<string> {
  const file = path.join(folder, 'picture-and-tone.flv');
  const inputs = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=20', '-f', 'lavfi', '-i', 'sine=frequency=330'];
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '20', '-b:v', '600k'];
  const audio = ['-c:a', 'aac', '-b:a', '64k', '-ar', '44100'];
  const length = ['-t', String(recordedSeconds)];
  await run('ffmpeg', ['-v', 'error', '-nostdin', ...inputs, ...length, ...video, ...audio, '-y', file]);
  return file;
}

export interface Silence {
  readonly everyMs: number;
  readonly forMs: number;
}

/** Publishes until it is cut, or until the signal. With a silence it sends nothing for a while, now and then. */
export async function publishRecording(
  { file, address }: { readonly file: string; readonly address: string },
  silence: Silence | null,
  signal: AbortSignal,
): Promise<void> {
  const args = ['-v', 'quiet', '-nostdin', '-re', '-stream_loop', '-1', '-i', file, '-c', 'copy', '-f', 'flv', address];
  // The kernel ends it with this program, however that ends.
  const encoder = spawn('setpriv', ['--pdeathsig', 'KILL', 'ffmpeg', ...args], { stdio: 'ignore' });
  const timers: NodeJS.Timeout[] = [];
  if (silence !== null)
    timers.push(
      setInterval(() => {
        encoder.kill('SIGSTOP');
        timers.push(setTimeout(() => encoder.kill('SIGCONT'), silence.forMs));
      }, silence.everyMs),
    );
  const end = () => encoder.kill('SIGKILL');
  signal.addEventListener('abort', end, { once: true });
  try {
    await once(encoder, 'exit');
  } finally {
    signal.removeEventListener('abort', end);
    for (const timer of timers) clearTimeout(timer);
  }
}
