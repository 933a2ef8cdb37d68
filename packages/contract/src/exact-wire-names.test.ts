import { expect, it } from 'vitest';
import { z } from 'zod';

import { calls } from './calls.ts';
import type { Call } from './definition/call.ts';

const user =
  'account email id isSuperAdmin merchantCode mustChangePassword mustEnrol name permissionVersion permissions';
const account =
  'account can description email enabled group id isAdmin isSuperAdmin lastSignInTime merchantCode name roles secondFactor updatedTime';
const page = 'archivedBefore current next previous records size total totalIsCapped totalPages';

/** Method and path, all fields of the body, all fields of the answer: ours beside those of the specification. */
const specified = [
  ['POST /login', 'account merchantCode password reCaptchaAliYun rememberMe', `${user} | secondFactor`],
  ['POST /login/second', 'code', user],
  ['GET /loginInfo', '', user],
  ['POST /logout', '', 'pending'],
  ['POST /user/{account}/forgetPassword', 'reCaptchaAliYun url', ''],
  ['POST /user/resetPassword', 'password resetToken', ''],
  ['GET /user/profile', '', 'account email id name'],
  ['PATCH /user/profile', 'email name', 'updatedTime'],
  ['PATCH /user/profile/password', 'oldPassword password', ''],
  ['GET /users', '', page],
  ['POST /user', 'account description email name password', 'id updatedTime'],
  ['GET /user/{id}', '', account],
  ['PATCH /user/{id}', 'description email enabled name updatedTime', 'updatedTime'],
  ['PATCH /user/{id}/password', 'password', 'updatedTime'],
  ['DELETE /user/{id}', '', ''],
  ['GET /user/{id}/roles', '', 'roles updatedTime'],
  ['GET /roles', '', page],
  ['POST /role', 'description name', 'id updatedTime'],
  ['PATCH /role/{id}', 'description name updatedTime', 'updatedTime'],
  ['DELETE /role/{id}', '', ''],
  ['GET /role/{id}/permissions', '', 'keys updatedTime'],
  ['GET /logs', '', page],
] as const;

it.each(specified)('[WIR-32] %s has these fields and no others', (address, body, answer) => {
  const call = (Object.values(calls) as Call[]).find(({ method, path }) => `${method} ${path}` === address);
  expect(call).toBeDefined();
  expect(fieldsOf(call && 'body' in call ? call.body : undefined)).toBe(body);
  expect(fieldsOf(call?.response)).toBe(answer);
});

it('[WIR-32] settings and events have the paths of the specification', () => {
  expect(calls['system.settings']).toMatchObject({ method: 'GET', path: '/settings' });
  expect(calls['system.events']).toMatchObject({ method: 'GET', path: '/events' });
});

it.each([
  ['predictions.list', 'predictions.get'],
  ['published-predictions.list', 'published-predictions.get'],
] as const)('%s leaves the content to %s', (list, record) => {
  expect(JSON.stringify(z.toJSONSchema(calls[list].response, { unrepresentable: 'any' }))).not.toContain('"content"');
  expect(fieldsOf(calls[record].response).split(' ')).toContain('content');
});

function fieldsOf(schema: z.ZodType | undefined): string {
  if (schema === undefined) return '';
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return (whole.anyOf ?? [whole]).map(namesOf).join(' | ');
}

function namesOf({ properties = {} }: z.core.JSONSchema.BaseSchema): string {
  return Object.keys(properties).toSorted().join(' ');
}
