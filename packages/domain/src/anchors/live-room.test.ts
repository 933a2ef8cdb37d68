import { createHmac } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import {
  addressEnd,
  issuedOnReveal,
  liveRoomStream,
  maskedKey,
  addressRefusal,
  pushAddress,
  signStream,
  tailOf,
} from './live-room.ts';

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url');
const same = (left: string, right: string) => left === right;
const day = 24 * 60 * 60_000;
const began = Date.UTC(2026, 0, 1);

describe('a stream key', () => {
  const stream = liveRoomStream('AB2CD3EF');
  const signed = signStream({ stream, key: 'secret', version: 3, issuedAt: began }, hmac);
  const versions = [{ version: 3, key: 'secret', issuedAt: began, validUntil: null }];
  const refusal = (given: string, now = began) => addressRefusal(given, versions, now, { hmac, same });

  it('a stream key is the stream with its end, its version and a signature', () => {
    const end = (began + 30 * day) / 1000;
    expect(signed).toBe(`a-AB2CD3EF?e=${end}&v=3&s=${hmac('secret', `a-AB2CD3EF?e=${end}&v=3`)}`);
    expect(addressEnd(began + 999)).toBe(end);
  });

  it('[ANC-31] shows its last four characters alone', () => {
    expect(maskedKey(tailOf(signed))).toBe(`••••${signed.slice(-4)}`);
  });

  it('works until its end', () => {
    expect(refusal(signed, began + 30 * day - 1)).toBeNull();
    expect(refusal(signed, began + 30 * day)).toBe('addressEnded');
  });

  it('a stream key is refused with any part changed', () => {
    expect(refusal(signed.replace('AB2C', 'AB2D'))).toBe('wrongSignature');
    expect(refusal(signed.replace(/e=\d/, 'e=9'))).toBe('wrongSignature');
    expect(refusal(signed.replace('v=3', 'v=4'))).toBe('unknownVersion');
    expect(refusal(signed.replace('v=3', 'v=03'))).toBe('unknownVersion');
    expect(refusal(`${signed}&s=x`)).toBe('malformed');
    expect(refusal('')).toBe('malformed');
  });
});

it('showing an address signs it anew from day 20 on', () => {
  expect(issuedOnReveal(began, began + 20 * day - 1)).toBe(began);
  expect(issuedOnReveal(began, began + 20 * day)).toBe(began + 20 * day);
});

describe('the address that anchors push to', () => {
  it('the address is the front’s, under the merchant’s own name where it has one', () => {
    expect(pushAddress('rtmp://front.example.com/live', null)).toBe('rtmp://front.example.com/live');
    const ingest = { name: 'in.alpha.com', app: 'anchors' };
    expect(pushAddress('rtmp://front.example.com/live', ingest)).toBe('rtmp://in.alpha.com/anchors');
    expect(pushAddress('rtmps://front.example.com:1936/live', ingest)).toBe('rtmps://in.alpha.com:1936/anchors');
  });
});
