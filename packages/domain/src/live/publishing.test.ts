import { createHmac } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { appointmentStream, type KnownVersion, liveRoomStream, signUntil } from '../anchors/live-room.ts';
import {
  cutReason,
  isForged,
  judgePublish,
  mayReplace,
  ownerOfStream,
  type PublishedAppointment,
  type PublishFacts,
  publishRefusals,
  replacedAfterMs,
  type RunningFacts,
} from './publishing.ts';

const tools = {
  hmac: (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url'),
  same: (left: string, right: string) => left === right,
};
const now = Date.UTC(2026, 0, 1);
const minute = 60_000;
const end = now / 1000 + 3600;
const newest: KnownVersion = { version: 3, key: 'newest', issuedAt: now, validUntil: null };
const signed = (stream: string, { key, version } = newest, until = end) =>
  signUntil({ stream, key, version, end: until }, tools.hmac);

const appointment = (given: Partial<PublishedAppointment> = {}): PublishedAppointment => ({
  id: '1000',
  window: { start: now - minute, end: now + minute },
  enabled: true,
  ...given,
});

function facts(given: Partial<PublishFacts> = {}): PublishFacts {
  const owner = given.owner ?? { kind: 'appointment', appointmentId: '1000' };
  const stream =
    owner.kind === 'appointment' ? appointmentStream(owner.appointmentId) : liveRoomStream(owner.anchorCode);
  return {
    owner,
    signedStream: signed(stream),
    versions: [newest],
    merchantEnabled: true,
    anchorEnabled: true,
    liveRoomEnabled: true,
    appointments: [appointment()],
    ...given,
  };
}

const judged = (given: Partial<PublishFacts> = {}, at = now) => judgePublish(facts(given), at, tools);
const liveRoom = { owner: { kind: 'liveRoom', anchorCode: 'ABCDEFGH' } } as const;
const arbitraryAppointment = fc
  .record({
    id: fc.integer({ min: 1, max: 50 }).map(String),
    start: fc.integer({ min: -3, max: 3 }),
    minutes: fc.integer({ min: 1, max: 5 }),
    enabled: fc.boolean(),
  })
  .map(({ id, start, minutes, enabled }) =>
    appointment({ id, enabled, window: { start: now + start * minute, end: now + (start + minutes) * minute } }),
  );

describe('the owner of a stream', () => {
  test('a stream’s name tells its appointment or its live room', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }), (id) => {
        const owner = { kind: 'appointment', appointmentId: String(id) };
        expect(ownerOfStream(appointmentStream(String(id)))).toEqual(owner);
      }),
    );
    expect(ownerOfStream(liveRoomStream('ABCDEFGH'))).toEqual(liveRoom.owner);
  });

  it('other names have no owner', () => {
    for (const name of ['', 'p-', 'p-01', 'p-1 ', 'p-1/2', 'a-abcdefgh', 'a-ABCDEFG0', 'x-1', `p-${'9'.repeat(19)}`])
      expect(ownerOfStream(name)).toBeNull();
    fc.assert(fc.property(fc.string(), (name) => /^(p-\d|a-[2-9A-Z])/.test(name) || ownerOfStream(name) === null));
  });
});

describe('whether an encoder may publish', () => {
  it('[APT-40] a signed address is let in while the window runs, and a changed one never', () => {
    expect(judged()).toEqual({ appointment: appointment() });
    const right = facts().signedStream;
    fc.assert(
      fc.property(fc.nat({ max: right.length - 1 }), fc.constantFrom('0', 'A', '&', 'x'), (at, letter) => {
        const changed = right.slice(0, at) + letter + right.slice(at + 1);
        const judgement = judged({ signedStream: changed });
        expect('refusal' in judgement && isForged(judgement.refusal)).toBe(changed !== right);
      }),
    );
  });

  it.each([
    ['unknownVersion', { versions: [] }],
    ['unknownVersion', { versions: [{ ...newest, validUntil: now }] }],
    ['wrongSignature', { versions: [{ ...newest, key: 'other' }] }],
    ['addressEnded', { signedStream: signed('p-1000', newest, now / 1000) }],
    ['merchantDisabled', { merchantEnabled: false }],
    ['anchorDisabled', { anchorEnabled: false }],
    ['noAppointment', { appointments: [] }],
    ['notStarted', { appointments: [appointment({ window: { start: now + 1, end: now + minute } })] }],
    ['windowEnded', { appointments: [appointment({ window: { start: now - minute, end: now } })] }],
    ['closed', { appointments: [appointment({ enabled: false })] }],
    ['liveRoomDisabled', { ...liveRoom, liveRoomEnabled: false }],
    ['noAppointment', { ...liveRoom, appointments: [appointment({ window: { start: now - minute, end: now } })] }],
    ['closed', { ...liveRoom, appointments: [appointment({ enabled: false })] }],
  ] satisfies [string, Partial<PublishFacts>][])('an encoder is refused as %s', (refusal, given) => {
    expect(judged(given)).toEqual({ refusal });
  });

  it('a closed live room refuses its own stream alone', () => {
    expect(judged({ liveRoomEnabled: false })).toEqual({ appointment: appointment() });
  });

  it('a live room is the enabled appointment that runs and started first', () => {
    fc.assert(
      fc.property(fc.array(arbitraryAppointment, { maxLength: 6 }), (appointments) => {
        const judgement = judged({ ...liveRoom, appointments });
        const open = appointments.filter(({ window, enabled }) => enabled && window.start <= now && now < window.end);
        const first = Math.min(...open.map(({ window }) => window.start));
        const start = 'appointment' in judgement ? judgement.appointment.window.start : Number.POSITIVE_INFINITY;
        expect(start).toBe(first);
      }),
    );
  });

  it('a stranger without a signature learns nothing about the appointment', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.array(arbitraryAppointment), (merchant, anchor, appointments) => {
        const versions = [{ ...newest, key: 'other' }];
        const given = { versions, merchantEnabled: merchant, anchorEnabled: anchor, appointments };
        expect(judged(given)).toEqual({ refusal: 'wrongSignature' });
      }),
    );
  });
});

test('a publisher that sends keeps its place, and one without bytes for 4 s yields it', () => {
  fc.assert(
    fc.property(fc.nat({ max: 20_000 }), fc.boolean(), (silent, isBeingCut) => {
      expect(mayReplace({ lastByteAt: now - silent, isBeingCut }, now)).toBe(isBeingCut || silent >= replacedAfterMs);
    }),
  );
});

describe('when a running publisher has to go', () => {
  const running: RunningFacts = {
    appointment: appointment(),
    isLiveRoom: false,
    merchantEnabled: true,
    anchorEnabled: true,
    liveRoomEnabled: true,
    hasKeyVersion: true,
  };

  it.each([
    [null, {}],
    ['deleted', { appointment: null }],
    ['closed', { appointment: appointment({ enabled: false }) }],
    ['windowEnded', { appointment: appointment({ window: { start: now - minute, end: now } }) }],
    ['anchorDisabled', { anchorEnabled: false }],
    ['merchantDisabled', { merchantEnabled: false }],
    ['keyLeaked', { hasKeyVersion: false }],
    [null, { liveRoomEnabled: false }],
    ['liveRoomDisabled', { liveRoomEnabled: false, isLiveRoom: true }],
  ] satisfies [string | null, Partial<RunningFacts>][])('a publisher goes as %s', (reason, given) => {
    expect(cutReason({ ...running, ...given }, now)).toBe(reason);
  });

  it('a publisher that is let in may go on at that moment', () => {
    const state = fc.record({
      merchantEnabled: fc.boolean(),
      anchorEnabled: fc.boolean(),
      liveRoomEnabled: fc.boolean(),
    });
    fc.assert(
      fc.property(state, fc.array(arbitraryAppointment), (given, appointments) => {
        const judgement = judged({ ...liveRoom, ...given, appointments });
        const admitted = 'appointment' in judgement ? [judgement.appointment] : [];
        const reasons = admitted.map((one) =>
          cutReason({ ...given, appointment: one, isLiveRoom: true, hasKeyVersion: true }, now),
        );
        expect(reasons).toEqual(admitted.map(() => null));
      }),
    );
  });
});

test('refusals are forged or held, and none twice', () => {
  expect(new Set(publishRefusals).size).toBe(publishRefusals.length);
  expect(publishRefusals.filter(isForged)).toEqual([
    'unknownStream',
    'tooManyTries',
    'malformed',
    'unknownVersion',
    'wrongSignature',
    'addressEnded',
  ]);
});
