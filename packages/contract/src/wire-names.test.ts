import { expect, it } from 'vitest';
import { z } from 'zod';

import type { Call } from './call.ts';
import { calls } from './calls.ts';

const user = 'account email id isSuperAdmin merchantCode name permissionVersion permissions';

/** Method and path, the fields of the body, the fields of the answer: as the specification and the decisions about it write them. */
const specified = [
  ['POST /login', 'account merchantCode password reCaptchaAliYun rememberMe', user],
  ['GET /loginInfo', '', user],
  ['POST /logout', '', ''],
  ['POST /user/{account}/forgetPassword', 'reCaptchaAliYun url', ''],
  ['POST /user/resetPassword', 'password resetToken', ''],
  ['GET /user/profile', '', 'account email id name'],
  ['PATCH /user/profile', 'email name', 'updatedTime'],
  ['PATCH /user/profile/password', 'oldPassword password', ''],
] as const;

it.each(specified)('[WIR-32] %s has the specified fields', (address, body, answer) => {
  const call = (Object.values(calls) as Call[]).find(({ method, path }) => `${method} ${path}` === address);
  expect(call).toBeDefined();
  expect(fieldsOf(call && 'body' in call ? call.body : undefined)).toBe(body);
  expect(fieldsOf(call?.response)).toBe(answer);
});

it('[WIR-32] settings and events are where the specification has them', () => {
  expect(calls['system.settings']).toMatchObject({ method: 'GET', path: '/settings' });
  expect(calls['system.events']).toMatchObject({ method: 'GET', path: '/events' });
});

function fieldsOf(schema: z.ZodType | undefined): string {
  if (schema === undefined) return '';
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties).toSorted().join(' ');
}
