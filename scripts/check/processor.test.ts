import { expect, test } from 'vitest';

import { isQuiet, type ProcessorReading, othersShare, ownSeconds, readMachine, stolenShare } from './processor.ts';

const machine = (user: number, idle: number, steal: number) =>
  readMachine(`cpu  ${user} 0 50 ${idle} 0 0 0 ${steal} 7 0\ncpu0 1 1 1 1 1 1 1 1\n`);
const moment = (user: number, idle: number, steal: number, own: number): ProcessorReading => ({
  machine: machine(user, idle, steal),
  own,
});

test('the first line of /proc/stat is read as all, busy and stolen time', () => {
  expect(machine(100, 50, 0)).toEqual({ all: 200, busy: 150, stolen: 0 });
  expect(readMachine('')).toBeNull();
});

test('others are stolen time and the busy time that is not ours', () => {
  expect(othersShare(moment(0, 0, 0, 0), moment(60, 30, 10, 60))).toBeCloseTo(0.1);
  expect(othersShare(moment(0, 0, 0, 0), moment(60, 30, 10, 20))).toBeCloseTo(0.5);
});

test('own time beyond the busy time does not hide stolen time', () => {
  expect(othersShare(moment(0, 0, 0, 0), moment(60, 30, 10, 90))).toBeCloseTo(0.1);
});

test('a machine without /proc/stat, or no time between two moments, counts as undisturbed', () => {
  expect(othersShare({ machine: null, own: 0 }, moment(9, 9, 9, 0))).toBe(0);
  expect(othersShare(moment(9, 9, 9, 0), moment(9, 9, 9, 0))).toBe(0);
});

test('a machine is quiet while others take less than a tenth', () => {
  expect(isQuiet(0.099)).toBe(true);
  expect(isQuiet(0.1)).toBe(false);
});

test('stolen time and own seconds are counted between two moments', () => {
  expect(stolenShare(machine(0, 0, 0), machine(60, 30, 10))).toBeCloseTo(0.1);
  expect(ownSeconds(moment(0, 0, 0, 100), moment(0, 0, 0, 350))).toBe(2.5);
});
