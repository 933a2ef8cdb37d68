import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  changeState,
  domainCan,
  type DomainKind,
  domainKinds,
  type DomainState,
  type DomainStateAct,
  domainStateActs,
  domainStates,
  type DomainType,
  domainTypes,
  isEnabledState,
  missingInStateChange,
  promotedOnEntry,
  type PushLine,
} from './domain-states.ts';

const target = { kind: 'push', type: 'PLATFORM' } as const;
const states = (kind: DomainKind, type: DomainType, act: DomainStateAct) =>
  domainStates.filter((state) => domainCan({ kind, type, state })[act] === true);

describe('acts on a domain', () => {
  it.each(domainKinds)(
    '[MER-21] a %s domain goes out of use from spare and in use, and back from clean alone',
    (kind) => {
      for (const type of domainTypes) {
        expect(states(kind, type, 'clean')).toEqual(['SPARE', 'IN_USE']);
        expect(states(kind, type, 'restore')).toEqual(['CLEAN']);
        expect(states(kind, type, 'remove')).toEqual(['SPARE', 'IN_USE', 'CLEAN']);
      }
    },
  );

  it('a spare pull domain is put to use by hand, a push domain only by its turn', () => {
    expect(states('pull', 'PLATFORM', 'use')).toEqual(['SPARE']);
    expect(states('push', 'PLATFORM', 'use')).toEqual([]);
  });

  it('removed is for good: nothing can be done', () => {
    for (const kind of domainKinds)
      for (const type of domainTypes)
        expect(new Set(Object.values(domainCan({ kind, type, state: 'REMOVED' })))).toEqual(new Set(['removed']));
  });

  it('a push domain in use keeps its target, and an ingest name has none', () => {
    expect(domainCan({ ...target, state: 'IN_USE' }).map).toBe('inUse');
    expect(domainCan({ ...target, state: 'SPARE' }).map).toBe(true);
    expect(domainCan({ kind: 'push', type: 'STREAMER', state: 'SPARE' }).map).toBe('noTarget');
    expect(domainCan({ kind: 'pull', type: 'STREAMER', state: 'IN_USE' }).map).toBe(true);
  });

  it('[MER-21] spare and in use count as enabled, clean and removed as disabled', () => {
    expect(domainStates.map((state) => [state, isEnabledState(state)])).toEqual([
      ['SPARE', true],
      ['IN_USE', true],
      ['CLEAN', false],
      ['REMOVED', false],
    ]);
  });
});

describe('a change of state', () => {
  const line: PushLine = { hasTarget: true, inUse: 'a', spares: ['b', 'c'] };

  it('taking out the one in use promotes the first spare', () => {
    const change = { promotes: 'b', leavesNone: false };
    expect(changeState({ ...target, id: 'a', state: 'IN_USE' }, 'clean', line)).toEqual({ ...change, state: 'CLEAN' });
    expect(changeState({ ...target, id: 'a', state: 'IN_USE' }, 'remove', line)).toEqual({
      ...change,
      state: 'REMOVED',
    });
  });

  it('without a spare the target is left without a domain; ingest names have no target to leave', () => {
    const last = { ...target, id: 'a', state: 'IN_USE' } as const;
    expect(changeState(last, 'clean', { ...line, spares: [] })).toMatchObject({ promotes: null, leavesNone: true });
    const ingest = { hasTarget: false, inUse: 'a', spares: [] };
    expect(changeState({ ...last, type: 'STREAMER' }, 'clean', ingest)).toMatchObject({ leavesNone: false });
  });

  it('a spare that leaves changes nothing for the one in use', () => {
    expect(changeState({ ...target, id: 'c', state: 'SPARE' }, 'remove', line)).toEqual({
      state: 'REMOVED',
      promotes: null,
      leavesNone: false,
    });
  });

  it('a clean domain that returns waits behind the one in use, or takes the empty place', () => {
    const clean = { ...target, id: 'd', state: 'CLEAN' } as const;
    expect(changeState(clean, 'restore', line)).toMatchObject({ state: 'SPARE', promotes: null });
    expect(changeState(clean, 'restore', { hasTarget: true, inUse: null, spares: [] })).toMatchObject({
      promotes: 'd',
    });
    expect(changeState(clean, 'restore', null)).toMatchObject({ promotes: null });
  });
});

it('[MER-08] removing needs one of four reasons, and OTHER needs a remark', () => {
  expect(missingInStateChange({ act: 'clean' })).toBeNull();
  expect(missingInStateChange({ act: 'remove' })).toBe('reason');
  for (const reason of ['ICP_INVALID', 'DNS_INVALID', 'MER_STOP'] as const)
    expect(missingInStateChange({ act: 'remove', reason })).toBeNull();
  expect(missingInStateChange({ act: 'remove', reason: 'OTHER', remark: ' ' })).toBe('remark');
  expect(missingInStateChange({ act: 'remove', reason: 'OTHER', remark: '合同到期' })).toBeNull();
});

interface Held {
  readonly id: string;
  state: DomainState;
}

/** One target's push domains, changed as the server changes them. */
class Target {
  readonly domains: Held[] = [];

  get line(): PushLine {
    const withState = (state: DomainState) => this.domains.filter((one) => one.state === state).map(({ id }) => id);
    return { hasTarget: true, inUse: withState('IN_USE')[0] ?? null, spares: withState('SPARE') };
  }

  add(): false {
    const id = String(this.domains.length);
    const promoted = promotedOnEntry(id, this.line);
    this.domains.push({ id, state: promoted === null ? 'SPARE' : 'IN_USE' });
    return false;
  }

  /** Whether it was said to leave the target without a domain. */
  act(domain: Held, act: DomainStateAct): boolean {
    const change = changeState({ ...target, ...domain }, act, this.line);
    if (typeof change === 'string') return false;
    domain.state = change.state;
    const promoted = this.domains.find(({ id }) => id === change.promotes);
    if (promoted !== undefined) promoted.state = 'IN_USE';
    return change.leavesNone;
  }
}

it('a target has one push domain in use while any is enabled, and removed ones stay removed, after any acts', () => {
  const step = fc.record({ isNew: fc.boolean(), at: fc.nat(9), act: fc.constantFrom(...domainStateActs) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const held = new Target();
      for (const { isNew, at, act } of steps) {
        const removed = held.domains.filter(({ state }) => state === 'REMOVED');
        const wasReady = held.line.inUse !== null;
        const domain = isNew ? undefined : held.domains[at];
        const leavesNone = domain === undefined ? held.add() : held.act(domain, act);
        expect(leavesNone).toBe(wasReady && held.line.inUse === null);
        const inUse = held.domains.filter(({ state }) => state === 'IN_USE');
        const isReady = held.domains.some(({ state }) => isEnabledState(state));
        expect(inUse).toHaveLength(isReady ? 1 : 0);
        expect(removed.every(({ state }) => state === 'REMOVED')).toBe(true);
      }
    }),
  );
});
