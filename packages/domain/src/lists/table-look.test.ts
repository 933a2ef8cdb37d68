import { expect, test } from 'vitest';

import { moveColumn, orderColumns, rowHeights } from './table-look.ts';

const known = ['name', 'account', 'email', 'state'];

test('rows are 72, 48 or 36 px high', () => {
  expect(rowHeights).toEqual({ loose: 72, normal: 48, dense: 36 });
});

test('columns stand as they are wished for, the first one always first', () => {
  expect(orderColumns(known, [])).toEqual(known);
  expect(orderColumns(known, ['state', 'email', 'account', 'name'])).toEqual(['name', 'state', 'email', 'account']);
});

test('a column that is new stands after its neighbour, and one that is gone is passed over', () => {
  expect(orderColumns(known, ['state', 'gone', 'account'])).toEqual(['name', 'state', 'account', 'email']);
});

test('a column goes one step, and not past the first or the last place', () => {
  expect(moveColumn(known, 'email', -1)).toEqual(['name', 'email', 'account', 'state']);
  expect(moveColumn(known, 'email', 1)).toEqual(['name', 'account', 'state', 'email']);
  expect(moveColumn(known, 'account', -1)).toEqual(known);
  expect(moveColumn(known, 'state', 1)).toEqual(known);
  expect(moveColumn(known, 'name', 1)).toEqual(known);
});
