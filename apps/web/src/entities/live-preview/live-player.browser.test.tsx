import { previewRenewalMs } from '@touchline/domain/live/preview-pass';
import HlsLibrary from 'hls.js';
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
  vi.restoreAllMocks();
});

/** Every file of the folder is the playlist. */
const folderOf = () => `${URL.createObjectURL(new Blob([playlist]))}#`;

/** Plays whichever stream runs. */
function play({ muted = true } = {}) {
  const video = Object.assign(document.createElement('video'), { muted });
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

function hide(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

test.each([
  ['a muted picture is not fetched while its tab is hidden', true],
  ['a picture with sound goes on in a hidden tab', false],
])('%s', async (_title, muted) => {
  const { plays, stop } = play({ muted });
  await expect.poll(() => plays.mock.calls.length).toBe(1);
  const rests = vi.spyOn(HlsLibrary.prototype, 'stopLoad');
  const goesOn = vi.spyOn(HlsLibrary.prototype, 'startLoad');
  hide(true);
  expect(rests.mock.calls.length).toBe(muted ? 1 : 0);
  expect(goesOn).not.toHaveBeenCalled();
  hide(false);
  await expect.poll(() => goesOn.mock.calls.length).toBe(1);
  stop();
});
