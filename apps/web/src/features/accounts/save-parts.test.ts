import { expect, test } from 'vitest';

import { type Part, saveParts, type Step } from './save-parts.ts';

const partsOf = (steps: readonly Step[]) => steps.map(({ part }) => part);

test('each part is sent on the version that the one before it left, the password last', async () => {
  const seen: string[] = [];
  const step = (part: Part, next: string): Step => ({
    part,
    saves: {},
    send: async (updatedTime) => {
      seen.push(`${part} on ${updatedTime}`);
      return { updatedTime: next };
    },
  });
  const outcome = await saveParts([step('password', 'd'), step('info', 'b'), step('roles', 'c')], 'a');
  expect(seen).toEqual(['info on a', 'roles on b', 'password on c']);
  expect(partsOf(outcome.saved)).toEqual(['info', 'roles', 'password']);
  expect(outcome).toMatchObject({ updatedTime: 'd', failure: null });
});

test('what was saved before a failure is told, and what comes after it is not sent', async () => {
  const error = new Error('no');
  const sent: Part[] = [];
  const outcome = await saveParts(
    [
      { part: 'info', saves: {}, send: async () => ({ updatedTime: 'b' }) },
      { part: 'roles', saves: {}, send: () => Promise.reject(error) },
      {
        part: 'password',
        saves: {},
        send: async () => {
          sent.push('password');
          return { updatedTime: 'c' };
        },
      },
    ],
    'a',
  );
  expect(partsOf(outcome.saved)).toEqual(['info']);
  expect(outcome).toMatchObject({ updatedTime: 'b', failure: { part: 'roles', error } });
  expect(sent).toEqual([]);
});

test('a colleague’s change after the first part stops the roles, whose version is then too old', async () => {
  let stored = 1;
  const write = async (updatedTime: string) => {
    if (updatedTime !== String(stored)) throw new Error('conflict');
    stored += 1;
    return { updatedTime: String(stored) };
  };
  const sent: Part[] = [];
  const outcome = await saveParts(
    [
      {
        part: 'password',
        saves: {},
        send: async () => {
          sent.push('password');
          stored += 1;
          return { updatedTime: String(stored) };
        },
      },
      {
        part: 'info',
        saves: {},
        send: async (updatedTime) => {
          const answer = await write(updatedTime);
          stored += 1;
          return answer;
        },
      },
      { part: 'roles', saves: {}, send: write },
    ],
    '1',
  );
  expect(outcome.failure?.part).toBe('roles');
  expect(sent).toEqual([]);
});
