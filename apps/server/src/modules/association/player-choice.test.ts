import { expect, it } from 'vitest';

import type { EntryCandidate, SupplierName } from './linking.repository.ts';
import { choosePlayers } from './player-choice.ts';

const player = (given: Partial<SupplierName> = {}): SupplierName => ({
  supplier: 'HBIRD',
  supplierId: '1',
  link: 'own',
  entryId: '90',
  names: ['罗伯特·席尔瓦', 'Robert Silva'],
  contextId: '7',
  isFree: true,
  birth: '1999',
  shirt: '9',
  ...given,
});
const candidate = (given: Partial<EntryCandidate> = {}): EntryCandidate => ({
  entryId: '50',
  aliases: ['羅伯特·席爾瓦', '席尔瓦'],
  suppliers: ['NAMI'],
  contextIds: ['7'],
  births: ['1999'],
  shirts: ['9'],
  ...given,
});
const tied = (one: SupplierName, ...others: EntryCandidate[]) =>
  choosePlayers([one], others, () => false).map(({ entryId }) => entryId);

it('[day 3] a player is tied if team, name, birthday and shirt number agree', () => {
  expect(tied(player(), candidate())).toEqual(['50']);
});

it.each([
  ['another team', candidate({ contextIds: ['8'] })],
  ['another year', candidate({ births: ['1998'] })],
  ['another shirt', candidate({ shirts: ['10'] })],
  ['no birthday', candidate({ births: [] })],
  ['another name', candidate({ aliases: ['马尔科·罗西'] })],
])('[day 3] two players stay apart with %s', (_, other) => {
  expect(tied(player(), other)).toEqual([]);
});

it('[day 3] a player stays apart where two could be meant', () => {
  expect(tied(player(), candidate(), candidate({ entryId: '51' }))).toEqual([]);
});
