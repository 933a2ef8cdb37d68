import { expect, test } from 'vitest';

import { offeredRoles } from './offered-roles.ts';

const builtIn = { id: '1', name: '管理员', description: '全部', hasBac: true };
const writer = { id: '1000', name: '写手', description: '写', hasBac: false };
const ids = (offered: ReturnType<typeof offeredRoles>) => offered.map(({ id, isLocked }) => [id, isLocked]);

test('[ACC-25] roles with hasBac are not offered', () => {
  expect(ids(offeredRoles([builtIn, writer], [], false))).toEqual([['1000', false]]);
});

test('[ACC-26] a held role with hasBac is shown locked, also when the list leaves it out', () => {
  const held = [{ id: '1', name: '管理员', hasBac: true }];
  const expected = [
    ['1', true],
    ['1000', false],
  ];
  expect(ids(offeredRoles([builtIn, writer], held, false))).toEqual(expected);
  expect(ids(offeredRoles([writer], held, false))).toEqual(expected);
});

test('a super-admin who acts for the merchant is offered them, open', () => {
  expect(ids(offeredRoles([builtIn, writer], [builtIn], true))).toEqual([
    ['1', false],
    ['1000', false],
  ]);
});

test('a held role beyond the thousand that the picker asks for can still be taken away', () => {
  expect(ids(offeredRoles([writer], [{ id: '2500', name: '主播经理', hasBac: false }], false))).toEqual([
    ['2500', false],
    ['1000', false],
  ]);
});
