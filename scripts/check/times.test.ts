import { expect, test } from 'vitest';

import { doubled, type Times } from './times.ts';

function times(processorSeconds: number, fileSeconds: number, others = 0): Times {
  return {
    began: '',
    running: [],
    steps: { tests: { seconds: 1, processorSeconds, others, passed: true } },
    files: { 'a.test.ts': { seconds: fileSeconds, others } },
  };
}

test('a step whose processor time doubled is named', () => {
  expect(doubled(times(10, 1), times(20, 1))).toEqual(['tests: 10.0 → 20.0 s of processor']);
  expect(doubled(times(10, 1), times(19, 1))).toEqual([]);
});

test('a step that doubled by a few seconds is not named', () => {
  expect(doubled(times(2, 1), times(6, 3))).toEqual([]);
});

test('a file of tests that doubled is named only where the machine was quiet both times', () => {
  expect(doubled(times(1, 4), times(1, 9))).toEqual(['a.test.ts: 4.0 → 9.0 s']);
  expect(doubled(times(1, 4), times(1, 9, 0.1))).toEqual([]);
  expect(doubled(times(1, 4, 0.5), times(1, 9))).toEqual([]);
});

test('steps and files that are new are not named', () => {
  expect(doubled({ ...times(1, 1), steps: {}, files: {} }, times(100, 100))).toEqual([]);
});
