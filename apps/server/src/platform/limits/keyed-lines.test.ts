import { expect, test } from 'vitest';

import { createKeyedLines } from './keyed-lines.ts';

/** Requests that enter the lines of their keys and stay until they are told to leave. */
function requests(lines: ReturnType<typeof createKeyedLines>) {
  const inside: string[] = [];
  const come = async (name: string, keys: readonly string[]) => {
    const leave = await lines.enter(keys);
    inside.push(name);
    return (failure?: unknown) => {
      inside.splice(inside.indexOf(name), 1);
      leave(failure as Error);
    };
  };
  return { inside, come };
}

test('[APT-30] so many of one key are inside, the rest follow in order, and other keys wait for none of them', async () => {
  const { inside, come } = requests(createKeyedLines({ atOnce: 2, waitMs: 5000 }));
  const [first] = await Promise.all([come('a1', ['a']), come('a2', ['a'])]);
  const [third, fourth] = [come('a3', ['a']), come('a4', ['a'])];
  await come('b1', ['b']);
  expect(inside).toEqual(['a1', 'a2', 'b1']);
  first();
  const leaveThird = await third;
  expect(inside).toEqual(['a2', 'b1', 'a3']);
  leaveThird();
  await fourth;
  expect(inside).toEqual(['a2', 'b1', 'a4']);
});

test('[APT-30] two requests with the same keys in another order do not wait for each other', async () => {
  const { inside, come } = requests(createKeyedLines({ atOnce: 1, waitMs: 5000 }));
  const first = await come('first', ['a', 'b']);
  const second = come('second', ['b', 'a', 'a']);
  first();
  (await second)();
  await come('third', ['a', 'b']);
  expect(inside).toEqual(['third']);
});

test('[APT-30] a request that waits too long is told to come back, and takes no place', async () => {
  const { inside, come } = requests(createKeyedLines({ atOnce: 1, waitMs: 20 }));
  const first = await come('first', ['a']);
  await expect(come('late', ['a'])).rejects.toMatchObject({ reason: 'rateLimited' });
  first();
  await come('next', ['a']);
  expect(inside).toEqual(['next']);
});

test('[APT-30] two lost connections in a row turn away all that wait, instead of one after the other', async () => {
  const { inside, come } = requests(createKeyedLines({ atOnce: 1, waitMs: 5000 }));
  const lost = new Error('Connection terminated');
  const first = await come('first', ['a']);
  const second = come('second', ['a']);
  const waiting = [come('third', ['a']), come('fourth', ['a'])].map((one) =>
    one.catch((error: unknown) => (error as Error).message),
  );
  first(lost);
  const leaveSecond = await second;
  expect(inside).toEqual(['second']);
  leaveSecond(lost);
  expect(await Promise.all(waiting)).toEqual([lost.message, lost.message]);
  await come('after', ['a']);
  expect(inside).toEqual(['after']);
});
