import { calls } from '@touchline/contract/calls';
import { expect, test } from 'vitest';

import { subjects } from './call-subject.ts';

const ids = Object.keys(calls);

test.each(subjects)('calls like $calls exist, whose refusals name the $entity', ({ calls: pattern }) => {
  expect(ids.filter((id) => pattern.test(id))).not.toEqual([]);
});
