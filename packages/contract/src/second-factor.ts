import { fieldRules } from '@touchline/domain/field-rules';
import { z } from 'zod';

import { field } from './definition/fields.ts';
import { read, resource, write } from './definition/resource.ts';
import { sessionUser } from './sign-in.ts';

const code = field(fieldRules.secondFactorCode);
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorCalls = resource('second-factor', {
  'sign-in': write({
    method: 'POST',
    path: '/login/second',
    summary: '两步验证登录',
    permission: 'public',
    body: z.strictObject({ code }),
    response: sessionUser,
    errors: ['formRefused', 'rateLimited'],
    redact: ['code'],
    toast: null,
    secretAnswer: true,
  }),
  status: read({
    path: '/user/profile/secondFactor',
    summary: '两步验证状态',
    permission: 'session',
    response: z.object({ enrolled: z.boolean(), required: z.boolean(), recoveryCodesLeft: z.number().int() }),
  }),
  begin: write({
    method: 'POST',
    path: '/user/profile/secondFactor',
    summary: '开始启用两步验证',
    permission: 'session',
    stepUp: true,
    response: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['conflict'],
    toast: null,
    secretAnswer: true,
  }),
  confirm: write({
    method: 'POST',
    path: '/user/profile/secondFactor/confirm',
    summary: '启用两步验证',
    permission: 'session',
    stepUp: true,
    body: z.strictObject({ code }),
    response: recoveryCodes,
    errors: ['conflict', 'formRefused', 'rateLimited'],
    redact: ['code'],
    toast: 'enable',
    secretAnswer: true,
  }),
  'renew-codes': write({
    method: 'POST',
    path: '/user/profile/secondFactor/recoveryCodes',
    summary: '重新生成恢复码',
    permission: 'session',
    body: z.strictObject({ code }),
    response: recoveryCodes,
    errors: ['formRefused', 'rateLimited'],
    redact: ['code'],
    toast: 'update',
    secretAnswer: true,
  }),
  remove: write({
    method: 'POST',
    path: '/user/profile/secondFactor/remove',
    summary: '停用两步验证',
    permission: 'session',
    body: z.strictObject({ code }),
    response: z.object({}),
    errors: ['formRefused', 'rateLimited'],
    redact: ['code'],
    toast: 'disable',
  }),
});
