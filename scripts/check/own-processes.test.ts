import { expect, test } from 'vitest';

import { OwnProcesses, type ProcessTime } from './own-processes.ts';

const one = (pid: number, parent: number, own: number, folder = '/elsewhere', children = 0): ProcessTime => ({
  pid,
  parent,
  own,
  children,
  startedAt: '1',
  folder: () => folder,
});

test('descendants of the root and services in a folder are counted, other processes are not', () => {
  const own = new OwnProcesses(10, ['/data']);
  const processes = [one(1, 0, 500), one(10, 1, 5), one(11, 10, 7), one(12, 11, 1), one(90, 1, 300)];
  expect(own.note([...processes, one(50, 1, 40, '/data/postgres'), one(51, 50, 2, '/data/postgres')])).toBe(55);
  expect(own.note([...processes, one(52, 1, 40, '/database')])).toBe(55);
});

test('the time of a service stays counted after it has ended', () => {
  const own = new OwnProcesses(10, ['/data']);
  own.note([one(10, 1, 5), one(50, 1, 40, '/data/postgres')]);
  expect(own.note([one(10, 1, 6)])).toBe(46);
  expect(own.note([one(10, 1, 6), one(60, 1, 3, '/data/postgres')])).toBe(49);
});

test('a service that leaves the tree of the root is counted once', () => {
  const own = new OwnProcesses(10, ['/data']);
  expect(own.note([one(10, 1, 5), one(11, 10, 1), one(50, 11, 4, '/data/redis')])).toBe(10);
  expect(own.note([one(10, 1, 5, '/elsewhere', 1), one(50, 1, 4, '/data/redis')])).toBe(10);
});

test('an ended child is counted once, whether or not its parent adds it up', () => {
  const own = new OwnProcesses(10, []);
  expect(own.note([one(10, 1, 5), one(11, 10, 7)])).toBe(12);
  expect(own.note([one(10, 1, 5)])).toBe(12);
  expect(own.note([one(10, 1, 5, '/elsewhere', 8)])).toBe(13);
});

test('a child that no reading met is counted through its parent’s total', () => {
  const own = new OwnProcesses(10, []);
  own.note([one(10, 1, 5)]);
  expect(own.note([one(10, 1, 5, '/elsewhere', 30)])).toBe(35);
});

test('a child that ends together with its parent is counted once', () => {
  const own = new OwnProcesses(10, []);
  own.note([one(10, 1, 5), one(11, 10, 1), one(12, 11, 20)]);
  expect(own.note([one(10, 1, 5, '/elsewhere', 21)])).toBe(26);
});
