import { fieldRules } from '@touchline/domain/field-rules';
import { z } from 'zod';

import { field, text } from './definition/fields.ts';
import { read, resource, write } from './definition/resource.ts';

const captchaResult = text(8192, { min: 1 });

export const sessionUser = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  email: z.string(),
  merchantCode: z.string(),
  permissions: z.array(z.string()),
  isSuperAdmin: z.boolean(),
  permissionVersion: z.string(),
  /** The merchant demands a second factor and the account has none yet: only session calls and enrolment work. */
  mustEnrol: z.boolean(),
  /** The password was given by somebody else: until it is changed, only session calls work. */
  mustChangePassword: z.boolean(),
});

export type SessionUser = z.output<typeof sessionUser>;

const done = z.object({});

export const signInCalls = resource('sign-in', {
  login: write({
    method: 'POST',
    path: '/login',
    summary: '登录',
    permission: 'public',
    body: z.strictObject({
      account: field(fieldRules.signInAccount),
      password: field(fieldRules.signInPassword).optional(),
      merchantCode: field(fieldRules.signInMerchantCode).optional(),
      reCaptchaAliYun: captchaResult,
      rememberMe: z.boolean().optional(),
    }),
    response: z.union([sessionUser, z.object({ secondFactor: z.literal('totp') })]),
    errors: ['formRefused', 'rateLimited', 'dependencyDown'],
    redact: ['password', 'reCaptchaAliYun'],
    toast: null,
    secretAnswer: true,
  }),
  info: read({
    path: '/loginInfo',
    summary: '当前登录信息',
    permission: 'session',
    response: sessionUser,
  }),
  logout: write({
    method: 'POST',
    path: '/logout',
    summary: '退出登录',
    permission: 'session',
    /** Pending: nobody gets in with it any more, and its end is written once the database takes writes again. */
    response: z.object({ pending: z.literal(true).optional() }),
    toast: null,
    bucket: 'none',
  }),
  /** The proof that a call with `stepUp` asks for first. */
  'step-up': write({
    method: 'POST',
    path: '/session/step-up',
    summary: '确认身份',
    permission: 'session',
    body: z
      .strictObject({
        password: field(fieldRules.signInPassword).optional(),
        code: field(fieldRules.secondFactorCode).optional(),
      })
      .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
        error: 'validation.oneFieldOnly',
      }),
    response: done,
    errors: ['formRefused', 'rateLimited'],
    redact: ['password', 'code'],
    toast: null,
  }),
  'forget-device': write({
    method: 'DELETE',
    path: '/login/device',
    summary: '取消记住登录',
    permission: 'public',
    response: done,
    toast: null,
  }),
  /** Of a mail that follows a right password at an address that never signed the account in. */
  'open-link': write({
    method: 'POST',
    path: '/login/link',
    summary: '打开登录链接',
    permission: 'public',
    body: z.strictObject({ linkToken: text(200, { min: 1 }) }),
    response: done,
    errors: ['formRefused'],
    redact: ['linkToken'],
    toast: null,
  }),
  'forget-password': write({
    method: 'POST',
    path: '/user/{account}/forgetPassword',
    summary: '申请重置密码',
    permission: 'public',
    params: z.strictObject({ account: field(fieldRules.forgetAccount) }),
    body: z.strictObject({ url: z.url().max(300), reCaptchaAliYun: captchaResult }),
    response: done,
    errors: ['formRefused', 'rateLimited', 'dependencyDown'],
    redact: ['reCaptchaAliYun'],
    toast: null,
  }),
  'reset-password': write({
    method: 'POST',
    path: '/user/resetPassword',
    summary: '重置密码',
    permission: 'public',
    body: z.strictObject({ password: field(fieldRules.newPassword), resetToken: text(200, { min: 1 }) }),
    response: done,
    errors: ['formRefused', 'rateLimited'],
    redact: ['password', 'resetToken'],
    toast: null,
  }),
});
