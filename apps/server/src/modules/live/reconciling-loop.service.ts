import { leadAlone, pause } from '../../platform/jobs/leading.ts';
import { createReconciling, type ReconcilingPlatform } from './reconciling.service.ts';

const lookEveryMs = 2000;

/** Looks at the media nodes in one worker at a time. Answers how to stop. */
export function startReconciling(platform: ReconcilingPlatform): () => Promise<void> {
  const { config, logger } = platform;
  if (config.media.nodes.length === 0) return () => Promise.resolve();
  return leadAlone(platform, 'live sessions', async (signal) => {
    const look = createReconciling(platform);
    while (!signal.aborted) {
      const began = performance.now();
      const nextEndMs = await look().catch((error: unknown) => {
        logger.warn({ err: error as Error }, 'live sessions were not compared with the nodes');
        return null;
      });
      const restMs = lookEveryMs - (performance.now() - began);
      await pause(Math.max(50, Math.min(restMs, nextEndMs ?? restMs)), signal);
    }
  });
}
