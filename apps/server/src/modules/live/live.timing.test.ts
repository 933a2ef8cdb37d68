import { afterAll, beforeAll, expect, it } from 'vitest';

import { type LiveStage, startLiveStage } from '../../../test/media/live-stage.ts';

let stage: LiveStage;
beforeAll(async () => {
  stage = await startLiveStage();
});
afterAll(() => stage.close());

async function msUntil(happened: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await happened;
  return performance.now() - began;
}

it('[APT-34] closing cuts the running publisher within a second', async () => {
  const { id, publisher } = await stage.goLive();
  expect(await msUntil(Promise.all([stage.setEnabled(id, false), publisher.ended]))).toBeLessThan(1000);
});

it('[APT-37] at the end of its window a publisher is cut within three seconds', async () => {
  const { id, publisher } = await stage.goLive();
  // The window ends after a second.
  expect(await msUntil(Promise.all([stage.endWindow(id), publisher.ended]))).toBeLessThan(4000);
});
