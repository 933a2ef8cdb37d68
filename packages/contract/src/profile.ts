import { fieldRules } from '@touchline/domain/field-rules';
import { z } from 'zod';

import { field, id, instant, text } from './definition/fields.ts';
import { read, resource, write } from './definition/resource.ts';
import { signedInDevices } from './definition/signed-in-devices.ts';

const done = z.object({});

export const profileCalls = resource('profile', {
  get: read({
    path: '/user/profile',
    summary: '个人资料',
    permission: 'session',
    response: z.object({ id: z.string(), account: z.string(), name: z.string(), email: z.string() }),
  }),
  /** The roles behind the caller's permissions, which stand in the session. */
  roles: read({
    path: '/user/profile/roles',
    summary: '本人角色',
    permission: 'session',
    response: z.object({ roles: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  update: write({
    method: 'PATCH',
    path: '/user/profile',
    summary: '修改个人资料',
    permission: 'session',
    stepUp: { body: z.object({ email: z.string() }) },
    body: z
      .strictObject({ name: field(fieldRules.name).optional(), email: field(fieldRules.email).optional() })
      .refine(({ name, email }) => (name === undefined) !== (email === undefined), {
        error: 'validation.oneFieldOnly',
      }),
    response: z.object({ updatedTime: instant }),
    errors: ['rateLimited'],
    toast: 'update',
  }),
  'change-password': write({
    method: 'PATCH',
    path: '/user/profile/password',
    summary: '修改自己的密码',
    permission: 'session',
    body: z.strictObject({ oldPassword: field(fieldRules.oldPassword), password: field(fieldRules.newPassword) }),
    response: done,
    errors: ['formRefused', 'rateLimited'],
    redact: ['oldPassword', 'password'],
    toast: 'update',
  }),
  sessions: read({
    path: '/user/profile/sessions',
    summary: '登录设备与会话',
    permission: 'session',
    response: signedInDevices,
  }),
  'end-session': write({
    method: 'DELETE',
    path: '/user/profile/sessions/{id}',
    summary: '下线一个会话',
    permission: 'session',
    params: z.strictObject({ id }),
    response: done,
    errors: ['notFound'],
    toast: 'update',
  }),
  'end-other-sessions': write({
    method: 'DELETE',
    path: '/user/profile/sessions',
    summary: '下线其他全部会话与设备',
    permission: 'session',
    response: z.object({ ended: z.number().int() }),
    toast: 'update',
  }),
  'forget-device': write({
    method: 'DELETE',
    path: '/user/profile/devices/{id}',
    summary: '移除一个记住的设备',
    permission: 'session',
    params: z.strictObject({ id }),
    response: done,
    errors: ['notFound'],
    toast: 'update',
  }),
  'undo-email': write({
    method: 'POST',
    path: '/user/profile/email/undo',
    summary: '撤销邮箱修改',
    permission: 'public',
    body: z.strictObject({ undoToken: text(200, { min: 1 }) }),
    response: done,
    errors: ['formRefused', 'rateLimited'],
    redact: ['undoToken'],
    toast: null,
  }),
});
