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
