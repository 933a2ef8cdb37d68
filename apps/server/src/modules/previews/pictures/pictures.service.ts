import { leadAlone, pause } from '../../../platform/jobs/leading.ts';
import { createPictureRounds, type PicturesPlatform } from './picture-rounds.ts';

const roundEveryMs = 2000;

/** Looks into running streams, in one worker at a time. Answers how to stop. */
export function startTakingPictures(platform: PicturesPlatform): () => Promise<void> {
  if (platform.config.media.nodes.length === 0) return () => Promise.resolve();
  return leadAlone(platform, 'pictures', async (signal) => {
    const rounds = createPictureRounds(platform, signal);
    while (!signal.aborted) {
      await rounds
        .round()
        .catch((error: unknown) => platform.logger.warn({ err: error as Error }, 'running streams were not read'));
      await pause(roundEveryMs, signal);
    }
    await rounds.settle();
  });
}
