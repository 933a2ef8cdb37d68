import { errorCodes } from '@touchline/domain/error-codes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { CallError } from '../../../../lib/calls/call-error.ts';
import type { KeptForm } from '../../predictions.api.ts';
import { type AutosaveState, createFormKeeper, type Typed } from './form-keeper.ts';

const name = { sportId: '1', predId: '5001' } as const;
const local = { owner: 'topsports/7', key: 'form' };
const down = new CallError({ status: 0, code: 'network', message: '' });
const conflict = new CallError({ status: 409, code: errorCodes.conflict.code, message: '' });
const timeOf = (second: number) => `2026-11-16T02:00:${String(second).padStart(2, '0')}.000Z`;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const typing = (title: string, changes: Partial<Typed> = {}): Typed => ({
  name,
  form: { title },
  isChanged: title !== '',
  isSignedIn: true,
  local,
  ...changes,
});

interface Server {
  readonly kept?: KeptForm | null;
  readonly isTaken?: boolean;
}

/** A server that answers after a while, and a browser that keeps at once. */
function openKeeper({ kept = null, isTaken = false }: Server = {}) {
  const requests: (readonly [second: number, title: string | null | undefined, after: string | null])[] = [];
  const states: AutosaveState['kind'][] = [];
  const began = Date.now();
  const second = () => Math.round((Date.now() - began) / 1000);
  const world = { refusal: null as Error | null, isFull: false, copy: null as string | null, found: kept, slow: 0 };
  const answer = async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, world.slow);
    });
    if (world.refusal !== null) throw world.refusal;
  };
  const keeper = createFormKeeper({
    typed: typing(''),
    kept,
    isTaken,
    onState: ({ kind }) => states.push(kind),
    ways: {
      tabId: () => Promise.resolve('here'),
      keep: async ({ form, updatedTime }) => {
        requests.push([second(), form.title, updatedTime]);
        await answer();
        return { updatedTime: timeOf(requests.length) };
      },
      forget: async ({ updatedTime }) => {
        requests.push([second(), null, updatedTime]);
        await answer();
      },
      read: () => Promise.resolve({ kept: world.found }),
      keepCopy: (_local, form) => {
        if (world.isFull) return Promise.reject(new Error('full'));
        world.copy = form.title ?? '';
        return Promise.resolve();
      },
      dropCopy: () => {
        world.copy = null;
        return Promise.resolve();
      },
      dropLeftCopies: () => Promise.resolve(),
    },
  });
  const titles = () => requests.map(([, title]) => title);
  return { keeper, requests, titles, states, world };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('[hardening 5] typing during a save is sent once, after that save has ended', async () => {
  const { keeper, requests, world } = openKeeper();
  world.slow = 3000;
  for (const title of ['一', '一二', '一二三', '一二三四']) {
    keeper.type(typing(title));
    await pass(900);
  }
  await pass(10_000);
  expect(requests).toEqual([
    [1, '一二', null],
    [5, '一二三四', timeOf(1)],
  ]);
});

test('[hardening 5] a failed autosave is retried, each time later', async () => {
  const { keeper, requests, states, world } = openKeeper();
  world.refusal = down;
  keeper.type(typing('一'));
  await pass(16_000);
  expect(requests.map(([second]) => second)).toEqual([1, 3, 7, 15]);
  expect(states.at(-1)).toBe('failed');
  world.refusal = null;
  await pass(16_000);
  expect(states.at(-1)).toBe('kept');
});

test('[hardening 5] a server that says how long to wait is waited for that long', async () => {
  const { keeper, requests, world } = openKeeper();
  world.refusal = new CallError({ status: 429, code: '', message: '', retryAfter: 20 });
  keeper.type(typing('一'));
  await pass(22_000);
  expect(requests.map(([second]) => second)).toEqual([1, 21]);
});

test('[hardening 5] the network that is back, and a renewed sign-in, are not waited for', async () => {
  const { keeper, titles, world } = openKeeper();
  world.refusal = down;
  keeper.type(typing('一'));
  await pass(8000);
  world.refusal = null;
  const before = titles().length;
  keeper.sendNow();
  await pass(10);
  expect(titles()).toHaveLength(before + 1);
  keeper.type(typing('二', { isSignedIn: false }));
  await pass(30_000);
  expect(titles()).toHaveLength(before + 1);
  keeper.type(typing('二'));
  await pass(10);
  expect(titles().at(-1)).toBe('二');
});

test('[hardening 18] autosave pauses during a save; a refused save leaves the typing kept', async () => {
  const { keeper, titles, world } = openKeeper();
  keeper.type(typing('一'));
  const refused = keeper.whileSaving(async () => {
    await pass(5000);
    expect(titles()).toEqual([]);
    throw down;
  });
  await expect(refused).rejects.toBe(down);
  await pass(2000);
  expect(titles()).toEqual(['一']);
  expect(world.copy).toBe('一');
});

test('[hardening 18] a save removes the kept form', async () => {
  const { keeper, titles, world } = openKeeper();
  keeper.type(typing('一'));
  await keeper.whileSaving(() => Promise.resolve());
  keeper.type(typing('一', { isChanged: false }));
  await pass(5000);
  expect(titles()).toEqual([]);
  expect(world.copy).toBeNull();
});

test('[hardening 19] typing that was undone is kept nowhere', async () => {
  const { keeper, titles, world } = openKeeper();
  keeper.type(typing('一'));
  await pass(2000);
  expect(world.copy).toBe('一');
  keeper.type(typing(''));
  await pass(2000);
  expect(titles()).toEqual(['一', null]);
  expect(world.copy).toBeNull();
});

test('[hardening 10] a declined leftover stays until new typing replaces it', async () => {
  const kept = { form: { title: '家里写的' }, place: 'home', updatedTime: timeOf(40) };
  const { keeper, requests } = openKeeper({ kept });
  keeper.type(typing(''));
  await pass(5000);
  expect(requests).toEqual([]);
  keeper.type(typing('新的'));
  await pass(1500);
  expect(requests).toEqual([[6, '新的', timeOf(40)]]);
});

test('[hardening 4] leaving the form reports whether anything was kept', async () => {
  const { keeper, world } = openKeeper();
  const flushed = async () => (await Promise.all([keeper.flush(), pass(100)]))[0];
  keeper.type(typing('一'));
  expect(await flushed()).toBe(true);
  world.isFull = true;
  world.refusal = down;
  keeper.type(typing('二'));
  expect(await flushed()).toBe(false);
  world.refusal = null;
  expect(await flushed()).toBe(true);
});

test('somebody who types elsewhere stops it until it is said which one counts', async () => {
  const { keeper, titles, states, world } = openKeeper();
  world.refusal = conflict;
  world.found = { form: { title: '那边' }, place: 'there', updatedTime: timeOf(50) };
  keeper.type(typing('这里'));
  await pass(30_000);
  expect(titles()).toEqual(['这里']);
  expect(states).toEqual(['elsewhere']);
  world.refusal = null;
  keeper.follow(world.found);
  await pass(1500);
  expect(titles()).toEqual(['这里', '这里']);
});

test('closing sends the last typing, also after a save under way', async () => {
  const { keeper, titles, world } = openKeeper();
  world.slow = 2000;
  keeper.type(typing('一'));
  await pass(1500);
  keeper.type(typing('一二'));
  keeper.close();
  await pass(10_000);
  expect(titles()).toEqual(['一', '一二']);
});
