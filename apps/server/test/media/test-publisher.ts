import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** An encoder that a test forgot ends by itself. */
const mostSeconds = 300;

export interface PublisherEnd {
  readonly code: number | null;
  /** The last lines of ffmpeg's complaint; empty if it was stopped. */
  readonly complaint: string;
}

export interface TestPublisher {
  readonly pid: number;
  /** Settles when the encoder ended, by itself or because it was cut. */
  readonly ended: Promise<PublisherEnd>;
  isRunning(): boolean;
  /** Ends it in order, as a streamer's click on stop does. */
  stop(): Promise<PublisherEnd>;
  /** Ends it as a crash does. */
  kill(): Promise<PublisherEnd>;
  /** Sends nothing more and keeps the connection, as a lost network does. */
  freeze(): void;
  thaw(): void;
}

export interface Encoding {
  /** Per second, of the picture: a constant rate. Unless given, some 80. */
  readonly kilobits?: number;
  /** It ends by itself after this. */
  readonly seconds?: number;
}

/** A real encoder: ffmpeg sends 160x90 at 15 frames a second with a tone. */
export async function startPublisher(
  address: string,
  { kilobits, seconds = mostSeconds }: Encoding = {},
): Promise<TestPublisher> {
  const args = ['-v', 'error', '-nostdin', '-re', '-stream_loop', '-1', '-i', await recordingOf(kilobits)];
  const child = spawn('ffmpeg', [...args, '-t', String(seconds), '-c', 'copy', '-f', 'flv', address], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (child.pid === undefined) throw new Error('ffmpeg is not installed: run npm run services');
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => void (complaint = (complaint + chunk.toString()).slice(-2000)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, complaint }));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const kill = () => void (isRunning() && child.kill('SIGKILL'));
  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));
  return {
    pid: child.pid,
    ended,
    isRunning,
    async stop() {
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      return await ended;
    },
    async kill() {
      kill();
      return await ended;
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
}

const recorded = new Map<number | undefined, Promise<string>>();

/** Encoded once: each encoder then only copies it, at a thousandth of a processor. */
function recordingOf(kilobits?: number): Promise<string> {
  const recording = recorded.get(kilobits) ?? record(kilobits);
  recorded.set(kilobits, recording);
  return recording;
}

async function record(kilobits?: number): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-recording-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'picture-and-tone.flv');
  const inputs = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=15', '-f', 'lavfi', '-i', 'sine=frequency=440'];
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '15', ...rateOf(kilobits)];
  const audio = ['-c:a', 'aac', '-b:a', '32k', '-ar', '44100'];
  await run('ffmpeg', ['-v', 'error', '-nostdin', ...inputs, '-t', '4', ...video, ...audio, '-y', file]);
  return file;
}

function rateOf(kilobits?: number): string[] {
  if (kilobits === undefined) return ['-b:v', '80k'];
  const rate = `${kilobits}k`;
  // A picture of this size needs less: the rest is filled up.
  return ['-b:v', rate, '-minrate', rate, '-maxrate', rate, '-bufsize', rate, '-x264-params', 'nal-hrd=cbr'];
}
