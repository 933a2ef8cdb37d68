import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type OwnPools, ownPools } from '../../../apps/server/test/stack/own-database.ts';

let pools: OwnPools;
beforeAll(async () => {
  pools = await ownPools();
});
afterAll(() => pools.close());

async function bigrams(words: readonly string[]): Promise<string[][]> {
  const { rows } = await pools.owner.query<{ pairs: string[] }>(
    'SELECT platform.bigrams(one) AS pairs FROM unnest($1::text[]) WITH ORDINALITY one_each(one, place) ORDER BY place',
    [words],
  );
  return rows.map(({ pairs }) => pairs.toSorted());
}

/** Pair by pair, of a key that is made here. */
function pairsOf(words: string): string[] {
  const key = Array.from(
    words
      .replaceAll('\uFE0F', '')
      .normalize('NFKC')
      .replaceAll(/^ +| +$/g, '')
      .toLowerCase(),
  );
  const pairs = key.length < 2 ? [key.join('')] : key.slice(1).map((letter, at) => `${key[at]}${letter}`);
  return [...new Set(pairs)].toSorted();
}

it('[mend 2] every two characters side by side are a pair, a single one stays by itself', async () => {
  expect(await bigrams(['', 'a', '  ', '曼联', 'Ａ队', '皇家马德里皇家', '⚽️队', 'ab ab'])).toEqual(
    [[''], ['a'], [''], ['曼联'], ['a队'], ['皇家', '家马', '马德', '德里', '里皇'], ['⚽队'], ['ab', 'b ', ' a']].map(
      (pairs) => pairs.toSorted(),
    ),
  );
  const letter = fc.constantFrom('甲', '乙', 'a', 'B', 'Ｃ', '㈱', ' ', '😀', 'é');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: letter, maxLength: 40 }), { minLength: 1 }), async (words) => {
      expect(await bigrams(words)).toEqual(words.map(pairsOf));
    }),
    { numRuns: 20 },
  );
});

it('[mend 2] ten times the length takes about ten times as long, however a text grows', async () => {
  const quickest = async (length: number) => {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const from = performance.now();
      await bigrams(['\u{FDFA}'.repeat(length)]);
      times.push(performance.now() - from);
    }
    return Math.min(...times);
  };
  await quickest(100);
  expect(await quickest(5000)).toBeLessThan(40 * (await quickest(500)));
});
