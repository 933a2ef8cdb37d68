import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

import { expect, it, vi } from 'vitest';

import { startRelayProcess } from './relay-process.ts';

it('a relay that cannot be started counts as ended', async () => {
  vi.stubEnv('PATH', '/nowhere');
  try {
    const onEnded = vi.fn<(code: number | null) => void>();
    const relay = startRelayProcess(['-version'], { onLine: () => undefined, onEnded });
    await vi.waitFor(() => expect(onEnded).toHaveBeenCalledExactlyOnceWith(null));
    expect(relay.isRunning()).toBe(false);
    await relay.stop();
  } finally {
    vi.unstubAllEnvs();
  }
});

it('a relay that finds no free file descriptor counts as ended, and its worker goes on', async () => {
  const program = `
    import { openSync } from 'node:fs';
    import { startRelayProcess } from ${JSON.stringify(import.meta.resolve('./relay-process.ts'))};
    const held = [];
    try { for (;;) held.push(openSync('/dev/null')); } catch (error) { console.log(error.code); }
    const onEnded = (code) => console.log(code, relay.isRunning());
    const relay = startRelayProcess(['-version'], { onLine: () => undefined, onEnded });
    await relay.stop();`;
  // In a process group of its own, which a signal to no process in particular would end.
  const limited = ['--wait', 'sh', '-c', 'ulimit -n 64 && exec "$@"', 'sh'];
  const node = [process.execPath, '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)('setsid', [...limited, ...node]);
  expect(stdout).toBe('EMFILE\nnull false\n');
});

it('lines that are read after the end of a relay are dropped', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-relay-'));
  const isWritten = path.join(folder, 'written');
  // A program of its own holds the output open, and writes to it once the relay has ended.
  const late = `sleep 0.5; echo frame=5000; touch '${isWritten}'`;
  const program = `#!/bin/sh\necho frame=1\n(${late}) &\nsleep 0.2\nexit 1\n`;
  writeFileSync(path.join(folder, 'ffmpeg'), program, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`);
  try {
    const lines: string[] = [];
    const onEnded = vi.fn<(code: number | null) => void>();
    startRelayProcess([], { onLine: (line) => void lines.push(line), onEnded });
    await vi.waitFor(() => expect(onEnded).toHaveBeenCalledExactlyOnceWith(1));
    await vi.waitFor(() => expect(existsSync(isWritten)).toBe(true), { timeout: 5000 });
    await pause(200);
    expect(lines).toEqual(['frame=1']);
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
});
