import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import type { TestStack } from './stack.ts';

const entry = join(import.meta.dirname, '../../src/entry/admin.ts');

/** `npm run admin` on a stack's database, its answers given line by line. */
export async function runAdmin(
  { ownerUrl }: TestStack,
  lines: readonly string[],
  settings: Record<string, string> = {},
) {
  const env = { ...process.env, DATABASE_OWNER_URL: ownerUrl, ...settings };
  const program = spawn(process.execPath, [entry], { env, stdio: 'pipe' });
  program.stdin.end(`${lines.join('\n')}\n`);
  const [[code], said] = await Promise.all([once(program, 'exit') as Promise<[number]>, text(program.stderr)]);
  return { code, said };
}

/** The same on a terminal, with a person's keyboard and screen. */
export function openAdminTerminal({ ownerUrl }: TestStack) {
  const env = { ...process.env, DATABASE_OWNER_URL: ownerUrl };
  const terminal = spawn('script', ['-qec', `${process.execPath} ${entry}`, '/dev/null'], { env });
  let screen = '';
  terminal.stdout.on('data', (chunk: Buffer) => void (screen += chunk.toString()));
  return { screen: () => screen, type: (line: string) => void terminal.stdin.write(`${line}\r`) };
}
