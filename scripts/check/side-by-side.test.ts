import { expect, test } from 'vitest';

import { groupsOf, sideBySide } from './side-by-side.ts';
import type { CheckStep } from './steps.ts';

const beside = (script: string): CheckStep => ({ title: script, script, isBeside: true });
const alone = (script: string): CheckStep => ({ title: script, script });
const scripts = (steps: readonly CheckStep[]) => steps.map(({ script }) => script);

test('only neighbouring steps with the mark form a group', () => {
  const steps = [beside('a'), beside('b'), alone('c'), alone('d'), beside('e')];
  expect(groupsOf(steps).map(scripts)).toEqual([['a', 'b'], ['c'], ['d'], ['e']]);
});

test('at most three steps of a group run at once, and results keep the order of the steps', async () => {
  const running = new Set<string>();
  let most = 0;
  const lanes = new Set<number>();
  const done = await sideBySide([beside('a'), beside('b'), beside('c'), beside('d')], async ({ script }, lane) => {
    lanes.add(lane);
    running.add(script);
    most = Math.max(most, running.size);
    for (let turn = script === 'a' ? 20 : 2; turn > 0; turn -= 1) await Promise.resolve();
    running.delete(script);
    return script;
  });
  expect(done).toEqual(['a', 'b', 'c', 'd']);
  expect(most).toBe(3);
  expect([...lanes]).toEqual([0, 1, 2]);
});
