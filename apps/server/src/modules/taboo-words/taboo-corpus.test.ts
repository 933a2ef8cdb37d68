import { expect, it } from 'vitest';

import { leastCaught, measureCorpus } from '../../../test/taboo/taboo-corpus.ts';

const { kinds, caught, catchable, innocents, missed, blocked } = measureCorpus();

it('[mend 10] nine of ten evasions that a list can catch are caught, of at least four hundred', () => {
  console.log(kinds.map(({ kind, caught: found, of }) => `${kind} ${found}/${of}`).join(', '));
  expect(catchable).toBeGreaterThanOrEqual(400);
  expect(caught / catchable, missed.map(({ id }) => id).join(' ')).toBeGreaterThanOrEqual(leastCaught);
});

it('[mend 10] no innocent text is blocked, of at least three hundred', () => {
  expect(innocents).toBeGreaterThanOrEqual(300);
  expect(blocked.map(({ id, by }) => `${id} ${by.join()}`)).toEqual([]);
});
