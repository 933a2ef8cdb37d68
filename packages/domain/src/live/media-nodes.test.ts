import { expect, it } from 'vitest';

import { type FrontNode, frontList } from './media-nodes.ts';

const aNode = (at: number, state: FrontNode['state']): FrontNode => ({
  address: `10.0.0.${at}:1936`,
  state,
  capacity: 100,
});
const taking = (...states: FrontNode['state'][]) =>
  frontList(states.map((state, at) => aNode(at, state)))
    .trim()
    .split('\n')
    .map((line) => !line.endsWith(' down;'));

it('the front’s list has a line for each node, with its capacity', () => {
  expect(frontList([aNode(1, 'active'), { ...aNode(2, 'draining'), capacity: 7 }])).toBe(
    'server 10.0.0.1:1936 max_conns=100;\nserver 10.0.0.2:1936 max_conns=7 down;\n',
  );
  expect(frontList([{ ...aNode(1, 'active'), capacity: 10_000 }])).toBe('server 10.0.0.1:1936 max_conns=2000;\n');
});

it('new streams go to active nodes alone', () => {
  expect(taking('active', 'draining', 'down')).toEqual([true, false, false]);
});

it('where no node is active, the front tries those that do not answer us, and never a draining one', () => {
  expect(taking('down', 'draining')).toEqual([true, false]);
  expect(taking('draining', 'draining')).toEqual([false, false]);
});
