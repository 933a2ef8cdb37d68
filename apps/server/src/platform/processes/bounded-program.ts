import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';

import { endingWithUs } from './ending-with-us.ts';

export interface BoundedProgram {
  readonly program: string;
  readonly args: readonly string[];
  readonly input: Uint8Array;
  /** Address space in bytes: what asks for more is refused by the kernel. */
  readonly mostMemory: number;
  /** Of the answer, in bytes. */
  readonly mostOutput: number;
  /** Of processor time. */
  readonly mostSeconds: number;
}

type ProgramTrouble = 'failed' | 'tooLong' | 'tooMuch';

class ProgramFailure extends Error {
  override readonly name = 'ProgramFailure';
  readonly trouble: ProgramTrouble;

  constructor(program: string, trouble: ProgramTrouble, cause?: unknown) {
    super(`${program}: ${trouble}`, { cause });
    this.trouble = trouble;
  }
}

/** On a busy machine a program waits for its turns. */
const patience = 4;

/** Runs a program on bytes that a stranger made. It has little memory and time, and gives way to the worker. */
export async function runBounded(
  { program, args, input, mostMemory, mostOutput, mostSeconds }: BoundedProgram,
  signal: AbortSignal,
): Promise<Buffer> {
  const limits = [`--as=${mostMemory}`, `--cpu=${mostSeconds}`, '--core=0', '--fsize=0'];
  const [file, rest] = endingWithUs('prlimit', [...limits, '--', program, ...args]);
  const child = spawn(file, rest, { stdio: ['pipe', 'pipe', 'ignore'], signal, killSignal: 'SIGKILL' });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // Without free descriptors there are none, and an error follows.
  const { stdin, stdout }: { readonly stdin: Writable | null; readonly stdout: Readable | null } = child;
  let trouble: ProgramTrouble = 'failed';
  const end = (why: ProgramTrouble) => {
    trouble = why;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => end('tooLong'), patience * mostSeconds * 1000);
  const parts: Buffer[] = [];
  let size = 0;
  stdout?.on('data', (part: Buffer) => {
    size += part.length;
    if (size > mostOutput) end('tooMuch');
    else parts.push(part);
  });
  // It may end before it has read everything.
  stdin?.on('error', () => undefined);
  stdin?.end(input);
  giveWay(child.pid);
  try {
    const code = await ended;
    if (code !== 0 || size > mostOutput) throw new ProgramFailure(program, trouble);
    return Buffer.concat(parts);
  } catch (cause) {
    throw cause instanceof ProgramFailure ? cause : new ProgramFailure(program, trouble, cause);
  } finally {
    clearTimeout(timer);
  }
}

function giveWay(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or another unit than ours refuses priorities.
  }
}
