import { previewRenewalMs } from '@touchline/domain/live/preview-pass';
import { afterEach, expect, test, vi } from 'vitest';

import { playLive, type PlayerState } from './live-player.ts';

/** No piece of it is there to be loaded. */
const playlist = `#EXTM3U
#EXT-X-VERSION:8
#EXT-X-TARGETDURATION:60
#EXT-X-MEDIA-SEQUENCE:1
#EXT-X-GAP
#EXTINF:60,
1.ts
#EXT-X-GAP
#EXTINF:60,
2.ts
`;

afterEach(() => {
  vi.useRealTimers();
});

/** Every file of the folder is the playlist. */
const folderOf = () => `${URL.createObjectURL(new Blob([playlist]))}#`;

/** Plays whichever stream runs. */
function play() {
  const video = document.createElement('video');
  const plays = vi.spyOn(video, 'play').mockResolvedValue();
  const states: PlayerState[] = [];
  const stream = { sessionId: '1', folder: folderOf(), until: '2026-11-18T10:01:00.000Z' };
  const stop = playLive({ video, ask: async () => ({ ...stream }), onState: (state) => states.push(state) });
  return { plays, states, stream, stop };
}

test('a publisher that comes back is played again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { plays, states, stream, stop } = play();
  await expect.poll(() => plays.mock.calls.length).toBe(1);
  Object.assign(stream, { sessionId: '2', folder: folderOf() });
  vi.advanceTimersByTime(previewRenewalMs);
  await expect.poll(() => plays.mock.calls.length).toBe(2);
  expect(states).toEqual(['loading']);
  stop();
});
