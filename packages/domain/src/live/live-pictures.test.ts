import { expect, test } from 'vitest';

import {
  afterTry,
  countedFrameRate,
  missingFrames,
  newestPiece,
  noHistory,
  pictureTimes,
  pictureWork,
  plausibleFrameRate,
  roundedFrameRate,
} from './live-pictures.ts';

const now = 1_000_000;
const { countEvery, snapshotEvery, seenSnapshotEvery, failedAgain, mostFailedAgain, absentAgain } = pictureTimes;

test('the frame rate is packets over the length of their piece', () => {
  expect(countedFrameRate(50, 2)).toBe(25);
  expect(countedFrameRate(60, 2.002)).toBe(29.97);
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 481, null, undefined])(
  'a frame rate of %s is unknown',
  (rate) => {
    expect(plausibleFrameRate(rate)).toBeNull();
  },
);

test('a frame rate is shown with one digit at most', () => {
  expect([29.97, 25, 23.85].map(roundedFrameRate)).toEqual([30, 25, 23.9]);
});

test('a piece without a length has no frame rate', () => {
  expect([countedFrameRate(50, 0), countedFrameRate(0, 2), countedFrameRate(1e9, 2)]).toEqual([null, null, null]);
});

test('missing frames are a share of the declared ones, and two in a hundred are none', () => {
  expect(missingFrames(24, 30)).toBeCloseTo(0.2);
  expect([missingFrames(29.97, 30), missingFrames(60, 30)]).toEqual([0, 0]);
  expect([missingFrames(null, 30), missingFrames(30, null)]).toEqual([null, null]);
});

test('the newest piece of a playlist is its last, with its length', () => {
  const playlist =
    '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2.000,\n7.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:1.967,\n8.ts\n';
  expect(newestPiece(playlist)).toEqual({ name: '8.ts', seconds: 1.967 });
});

test.each(['', '#EXTM3U\n', '#EXTINF:2.0,\n../../etc/passwd\n', '#EXTINF:2.0,\nhttp://10.0.0.1/1.ts\n', '8.ts\n'])(
  'a playlist without a piece of the server’s own form has none: %j',
  (playlist) => {
    expect(newestPiece(playlist)).toBeNull();
  },
);

const doneAt = (at: number) => afterTry(noHistory.count, 'done', at);
const done = { count: doneAt(now), snapshot: doneAt(now) };

test('a new stream is counted and its snapshot taken at once', () => {
  expect(pictureWork(noHistory, false, now)?.kinds).toEqual(['count', 'snapshot']);
});

test('frames are counted every half minute, snapshots are taken every minute', () => {
  expect(pictureWork(done, false, now + countEvery - 1)).toBeNull();
  expect(pictureWork(done, false, now + countEvery)?.kinds).toEqual(['count']);
  expect(pictureWork(done, false, now + snapshotEvery)?.kinds).toEqual(['count', 'snapshot']);
});

test('a stream that somebody sees has a new snapshot every ten seconds, and is counted no more often', () => {
  expect(pictureWork(done, true, now + seenSnapshotEvery)?.kinds).toEqual(['snapshot']);
});

test('the most overdue stream comes first, whoever is seen', () => {
  const overdue = (ago: number, isSeen: boolean) =>
    pictureWork({ count: doneAt(now), snapshot: doneAt(now - ago) }, isSeen, now)?.overdue ?? 0;
  expect(overdue(snapshotEvery * 1.5, false)).toBeGreaterThan(overdue(seenSnapshotEvery, true));
});

test('a stream that fails is tried again later and later, ten minutes at most, and in time after a success', () => {
  let tries = noHistory.snapshot;
  const rests = Array.from({ length: 8 }, () => {
    tries = afterTry(tries, 'failed', now);
    return tries.restsUntil - now;
  });
  expect(rests.slice(0, 3)).toEqual([failedAgain, 2 * failedAgain, 4 * failedAgain]);
  expect(rests.at(-1)).toBe(mostFailedAgain);
  expect(afterTry(tries, 'done', now)).toEqual({ at: now, restsUntil: 0, failures: 0 });
});

test('a snapshot that fails does not keep frames from being counted', () => {
  const snapshot = afterTry(noHistory.snapshot, 'failed', now);
  expect(pictureWork({ count: doneAt(now), snapshot }, true, now + countEvery - 1)).toBeNull();
  expect(pictureWork({ count: doneAt(now - countEvery), snapshot }, true, now)?.kinds).toEqual(['count']);
});

test('a stream without a new piece is asked again soon, and this is no failure', () => {
  const tries = afterTry(noHistory.count, 'absent', now);
  expect(tries).toMatchObject({ failures: 0, restsUntil: now + absentAgain });
});
