import { expect, test } from 'vitest';

import { saveParts, type SaveStep } from './save-parts.ts';

const labelsOf = (steps: readonly SaveStep[]) => steps.map(({ label }) => label);

test('each part is sent on the version that the one before it left', async () => {
  const seen: string[] = [];
  const step = (label: string, next: string): SaveStep => ({
    label,
    saves: {},
    send: async (updatedTime) => {
      seen.push(`${label} on ${updatedTime}`);
      return { updatedTime: next };
    },
  });
  const outcome = await saveParts([step('info', 'b'), step('roles', 'c'), step('password', 'd')], 'a');
  expect(seen).toEqual(['info on a', 'roles on b', 'password on c']);
  expect(labelsOf(outcome.saved)).toEqual(['info', 'roles', 'password']);
  expect(outcome).toMatchObject({ updatedTime: 'd', failure: null });
});

test('a failure reports the parts saved before it, and sends no later part', async () => {
  const error = new Error('no');
  const sent: string[] = [];
  const step = (label: string, send: SaveStep['send']): SaveStep => ({ label, saves: {}, send });
  const outcome = await saveParts(
    [
      step('info', async () => ({ updatedTime: 'b' })),
      step('roles', () => Promise.reject(error)),
      step('password', async () => {
        sent.push('password');
        return { updatedTime: 'c' };
      }),
    ],
    'a',
  );
  expect(labelsOf(outcome.saved)).toEqual(['info']);
  expect(outcome).toMatchObject({ updatedTime: 'b', failure: { label: 'roles', error } });
  expect(sent).toEqual([]);
});
