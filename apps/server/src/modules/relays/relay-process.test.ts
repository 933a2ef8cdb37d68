import { execFile } from 'node:child_process';
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
