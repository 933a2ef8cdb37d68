import { createHmac } from 'node:crypto';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  addressEnd,
  endVersions,
  isValidVersion,
  issuedOnReveal,
  type KeyVersion,
  liveRoomTimes,
  addressRefusal,
  signStream,
} from './live-room.ts';

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url');
const same = (left: string, right: string) => left === right;
const minute = 60_000;
const day = 24 * 60 * minute;
const began = Date.UTC(2026, 0, 1);

type Act = { readonly act: 'rotate' | 'leak' | 'reveal' } | { readonly act: 'wait'; readonly ms: number };

const wait = fc.oneof(
  fc.integer({ min: 0, max: 3 * minute }),
  fc.constantFrom(liveRoomTimes.overlapMs - 1, liveRoomTimes.overlapMs, 1),
  fc.integer({ min: 0, max: 40 * day }),
);
const acts = fc.array(
  fc.oneof(
    fc.constantFrom<Act>({ act: 'rotate' }, { act: 'leak' }, { act: 'reveal' }),
    wait.map((ms): Act => ({ act: 'wait', ms })),
  ),
  { maxLength: 30 },
);

interface Held extends KeyVersion {
  readonly key: string;
}

/** An anchor's keys at one time, and what happened before. */
interface Moment {
  readonly act: Act['act'];
  readonly now: number;
  readonly versions: readonly Held[];
  readonly newest: Held;
  /** Every address that was ever shown. */
  readonly shown: readonly { readonly version: number; readonly end: number; readonly address: string }[];
  readonly replacedAt: ReadonlyMap<number, number>;
  /** Versions that a leak ended. */
  readonly leaked: ReadonlySet<number>;
}

const first: Held = { version: 1, key: 'key 1', issuedAt: began, validUntil: null };
const start: Moment = {
  act: 'wait',
  now: began,
  versions: [first],
  newest: first,
  shown: [],
  replacedAt: new Map(),
  leaked: new Set(),
};

/** The moments after each act. */
function momentsOf(steps: readonly Act[]): Moment[] {
  let moment = start;
  return steps.map((step) => {
    moment = { ...after(moment, step), act: step.act };
    return moment;
  });
}

function after(moment: Moment, step: Act): Omit<Moment, 'act'> {
  const { now, versions, newest, shown, replacedAt, leaked } = moment;
  const { version, key } = newest;
  if (step.act === 'wait') return { ...moment, now: now + step.ms };
  if (step.act === 'reveal') {
    const issuedAt = issuedOnReveal(newest.issuedAt, now);
    const renewed = { ...newest, issuedAt };
    const address = signStream({ stream: 'a-X', key, version, issuedAt }, hmac);
    return {
      ...moment,
      newest: renewed,
      versions: versions.map((each) => (each === newest ? renewed : each)),
      shown: [...shown, { version, end: addressEnd(issuedAt), address }],
    };
  }
  const isLeaked = step.act === 'leak';
  const next: Held = { version: version + 1, key: `key ${version + 1}`, issuedAt: now, validUntil: null };
  return {
    ...moment,
    newest: next,
    versions: [...endVersions(versions, isLeaked, now), next],
    replacedAt: new Map([...replacedAt, [version, now]]),
    leaked: isLeaked ? new Set(versions.map((each) => each.version)) : leaked,
  };
}

const validIn = ({ versions, now }: Moment) =>
  versions.filter((each) => isValidVersion(each, now)).map((each) => each.version);

/** Every moment of every history is as it has to be. */
function always(holds: (moment: Moment, before: readonly Moment[]) => boolean): void {
  fc.assert(
    fc.property(acts, (steps) => {
      const moments = momentsOf(steps);
      expect(moments.findIndex((moment, at) => !holds(moment, moments.slice(0, at)))).toBe(-1);
    }),
  );
}

test('at any time the newest version is valid, and at most the one before it', () => {
  expect.hasAssertions();
  always((moment) => {
    const { version } = moment.newest;
    const valid = validIn(moment).join();
    return valid === `${version}` || valid === `${version - 1},${version}`;
  });
});

test('a replaced version is valid for less than ten minutes, and one that leaked for no moment', () => {
  expect.hasAssertions();
  always((moment) => {
    const { now, replacedAt, leaked, newest } = moment;
    return validIn(moment)
      .filter((version) => version !== newest.version)
      .every((version) => !leaked.has(version) && now - (replacedAt.get(version) ?? 0) < liveRoomTimes.overlapMs);
  });
});

test('two versions are valid right after a rotation, one right after a leak', () => {
  expect.hasAssertions();
  always((moment) => {
    if (moment.act === 'leak') return validIn(moment).length === 1;
    return moment.act !== 'rotate' || validIn(moment).length === 2;
  });
});

test('a version that ended never works again', () => {
  expect.hasAssertions();
  always((moment, before) => {
    const ended = new Set(
      before.flatMap(({ versions, now }) =>
        versions.filter((each) => !isValidVersion(each, now)).map((each) => each.version),
      ),
    );
    return validIn(moment).every((version) => !ended.has(version));
  });
});

test('an address works exactly while its version is valid and its end lies ahead', () => {
  expect.hasAssertions();
  always((moment) => {
    const { now, shown, versions } = moment;
    const valid = validIn(moment);
    return shown.every(({ version, end, address }) => {
      const works = addressRefusal(address, versions, now, { hmac, same }) === null;
      return works === (valid.includes(version) && now < end * 1000);
    });
  });
});

test('an address has ten to thirty days left when it is shown', () => {
  expect.hasAssertions();
  always(({ act, now, newest }) => {
    const left = addressEnd(newest.issuedAt) * 1000 - now;
    return act !== 'reveal' || (left > 10 * day - 1000 && left <= 30 * day);
  });
});
