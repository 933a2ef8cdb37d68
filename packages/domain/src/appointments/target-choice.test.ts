import fc from 'fast-check';
import { expect, test } from 'vitest';

import { hasAllTargets, toggledAllTargets, toggledTarget } from './target-choice.ts';

const offered = ['21', '22', '23', '24'];
const choice = fc.subarray(offered, { minLength: 1 });

test('[APT-22] the last selected push target cannot be deselected', () => {
  expect(toggledTarget(['21'], '21')).toEqual(['21']);
  expect(toggledTarget(['21', '22'], '21')).toEqual(['22']);
  expect(toggledTarget(['21'], '22')).toEqual(['21', '22']);
});

test('[APT-21] select-all selects all push targets, and from all leaves one', () => {
  fc.assert(
    fc.property(choice, (chosen) => {
      const once = toggledAllTargets(chosen, offered);
      expect(hasAllTargets(once, offered)).toBe(chosen.length < offered.length);
      expect(once.length).toBeGreaterThan(0);
    }),
  );
  expect(toggledAllTargets(offered, offered)).toEqual(['21']);
});

test('no click on push targets leaves none chosen', () => {
  fc.assert(
    fc.property(choice, fc.array(fc.constantFrom('all', ...offered)), (chosen, clicks) => {
      let now = [...chosen];
      for (const click of clicks) now = click === 'all' ? toggledAllTargets(now, offered) : toggledTarget(now, click);
      expect(now.length).toBeGreaterThan(0);
      expect(new Set(now).size).toBe(now.length);
    }),
  );
});
