import { describe, expect, it } from 'vitest';

import { isRelayable, relayArguments } from './relay-command.ts';
import { planRelays, restOfNext } from './relay-plan.ts';

describe('the command of a relay', () => {
  it('a relay copies one stream to all targets, each with its own recovery', () => {
    const given = relayArguments('rtmp://127.0.0.1:1937/live/p-1', [
      'rtmp://a.example/live/p-1?k=1',
      'rtmp://b.example/x/y',
    ]);
    expect(given.at(-1)).toBe(
      '[f=flv:onfail=ignore:rw_timeout=5000000:fifo_options=max_recovery_attempts=1000000000]rtmp://a.example/live/p-1?k=1' +
        '|[f=flv:onfail=ignore:rw_timeout=5000000:fifo_options=max_recovery_attempts=1000000001]rtmp://b.example/x/y',
    );
    expect(given[given.indexOf('-i') + 1]).toBe('rtmp://127.0.0.1:1937/live/p-1');
  });

  it.each(['|', '[', ']', "'", '\\', ' ', '\n'])(
    'an address with %j is refused: ffmpeg would read it as its own',
    (mark) => {
      const address = `rtmp://a.example/live/p-1?k=${mark}x`;
      expect(isRelayable(address)).toBe(false);
      expect(() => relayArguments('rtmp://127.0.0.1/live/p-1', [address])).toThrow('special characters');
    },
  );

  it('an address of another protocol is refused', () => {
    for (const address of ['file:///etc/passwd', '/etc/passwd', 'http://a.example/x', 'pipe:1'])
      expect(isRelayable(address)).toBe(false);
    expect(() => relayArguments('rtmp://127.0.0.1/live/p-1', [])).toThrow('targets');
  });
});

describe('the plan of relays', () => {
  const now = 1_800_000_000_000;
  const held = {
    fingerprint: 'a',
    startedAt: now - 60_000,
    endedAt: null,
    restMs: 1000,
    signedUntil: now + 86_400_000,
  };
  const wanted = { sessionId: '1', fingerprint: 'a' };
  const nothing = { stop: [], start: [] };

  it('a new session starts its relay, a running one stays, an ended one stops', () => {
    expect(planRelays(new Map(), [wanted], now)).toEqual({ stop: [], start: [wanted] });
    expect(planRelays(new Map([['1', held]]), [wanted], now)).toEqual(nothing);
    expect(planRelays(new Map([['1', held]]), [], now)).toEqual({ stop: ['1'], start: [] });
  });

  it('a relay is replaced when its targets change, and before a signature ends', () => {
    const replaced = (given: object, fingerprint = 'a') =>
      planRelays(new Map([['1', { ...held, ...given }]]), [{ ...wanted, fingerprint }], now).stop;
    expect(replaced({}, 'b')).toEqual(['1']);
    expect(replaced({ signedUntil: now + 3_600_000 })).toEqual(['1']);
    expect(replaced({ signedUntil: now + 3_600_001 })).toEqual([]);
  });

  it('a relay that died is started again after a second', () => {
    const died = (startedAt: number) =>
      planRelays(new Map([['1', { ...held, endedAt: now, startedAt }]]), [wanted], now).start;
    expect(died(now - 999)).toEqual([]);
    expect(died(now - 1000)).toEqual([wanted]);
  });

  it('a relay that ends at once rests twice as long each time, up to half a minute', () => {
    const rests = [restOfNext(undefined, 'a')];
    for (let at = 0; at < 6; at += 1)
      rests.push(restOfNext({ ...held, endedAt: held.startedAt + 4999, restMs: rests.at(-1) ?? 0 }, 'a'));
    expect(rests).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect(restOfNext({ ...held, endedAt: held.startedAt + 5000, restMs: 30_000 }, 'a')).toBe(1000);
    expect(restOfNext({ ...held, endedAt: held.startedAt, restMs: 30_000 }, 'b')).toBe(1000);
  });
});
