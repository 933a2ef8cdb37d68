import { Readable } from 'node:stream';

import { expect, test } from 'vitest';

import { createTableReader } from './table-reader.ts';

const file = { name: 'file', key: 'x', type: 'text/csv' } as const;
const shape = { columns: 1, cellLength: 10 };

test('[mend 4] an account has one file read at a time, and does not stand in the way of others', async () => {
  const isOpen = Promise.withResolvers<undefined>();
  const reader = createTableReader({
    open: async () => {
      await isOpen.promise;
      return Readable.from([Buffer.from('词\n')]);
    },
  });
  const first = reader.read(file, shape, 'lin');
  for (let more = 0; more < 12; more += 1)
    await expect(reader.read(file, shape, 'lin')).rejects.toMatchObject({ reason: 'rateLimited' });
  const colleague = reader.read(file, shape, 'wei');
  isOpen.resolve(undefined);
  const rows = [{ line: 1, cells: ['词'] }];
  expect([await first, await colleague]).toEqual([rows, rows]);
  expect(await reader.read(file, shape, 'lin')).toEqual(rows);
});

test.each(['名单.xlsx', '名单.XLS'])(
  'a text that is called %s is refused: a page of HTML would become rows',
  async (name) => {
    const reader = createTableReader({ open: async () => Readable.from([Buffer.from('<table>\n')]) });
    await expect(reader.read({ ...file, name }, shape, 'lin')).rejects.toMatchObject({ reason: 'formRefused' });
    expect(await reader.read({ ...file, name: '名单.csv' }, shape, 'lin')).toHaveLength(1);
  },
);
