import { expect, test } from 'vitest';

import type { SessionUser } from './session.ts';
import { readLoss, signInState } from './sign-in-state.ts';

const person = { id: '7', account: 'lin', name: '林溪' } as SessionUser;

test.each(['expired', 'ended-elsewhere'] as const)('%s says why, where they were and who it was', (reason) => {
  const state = signInState(reason, person, '/per_inf?a=1');
  expect(readLoss(state)).toEqual({ reason, from: '/per_inf?a=1', personId: '7' });
});

test('signing out leaves no word about the one who was here', () => {
  const state = signInState('signed-out', person, '/per_inf');
  expect(state).toEqual({ reason: 'signed-out' });
  expect(readLoss(state)).toBeNull();
});

test.each([null, undefined, 7, {}, { reason: 'expired' }, { reason: 'other', from: '/', personId: '7' }])(
  'any other state of the history says nothing: %j',
  (state) => {
    expect(readLoss(state)).toBeNull();
  },
);
