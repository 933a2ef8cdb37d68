import { fieldRules } from '@touchline/domain/field-rules';
import { z } from 'zod';

import { defineCall } from './call.ts';
import { field } from './fields.ts';

const captchaResult = z.string().min(1).max(8192);

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
});

export type SessionUser = z.output<typeof sessionUser>;

const done = z.object({});

export const signInCalls = {
  'sign-in.login': defineCall({
    id: 'sign-in.login',
    method: 'POST',
    path: '/login',
    summary: '登录',
    permission: 'public',
    scope: 'none',
    body: z.strictObject({
      account: field(fieldRules.signInAccount),
      password: field(fieldRules.signInPassword).optional(),
      merchantCode: field(fieldRules.signInMerchantCode).optional(),
      reCaptchaAliYun: captchaResult,
      rememberMe: z.boolean().optional(),
    }),
    response: z.union([sessionUser, z.object({ secondFactor: z.literal('totp') })]),
    errors: ['formRefused', 'rateLimited', 'dependencyDown'],
    log: '登录',
    redact: ['password', 'reCaptchaAliYun'],
    toast: null,
    secretAnswer: true,
  }),
  'sign-in.info': defineCall({
    id: 'sign-in.info',
    method: 'GET',
    path: '/loginInfo',
    summary: '当前登录信息',
    permission: 'session',
    scope: 'own',
    response: sessionUser,
    errors: [],
    log: null,
    redact: [],
  }),
  'sign-in.logout': defineCall({
    id: 'sign-in.logout',
    method: 'POST',
    path: '/logout',
    summary: '退出登录',
    permission: 'session',
    scope: 'own',
    response: done,
    errors: [],
    log: '退出登录',
    redact: [],
    toast: null,
  }),
  'sign-in.forget-device': defineCall({
    id: 'sign-in.forget-device',
    method: 'DELETE',
    path: '/login/device',
    summary: '取消记住登录',
    permission: 'public',
    scope: 'none',
    response: done,
    errors: [],
    log: '取消记住登录',
    redact: [],
    toast: null,
  }),
  'sign-in.forget-password': defineCall({
    id: 'sign-in.forget-password',
    method: 'POST',
    path: '/user/{account}/forgetPassword',
    summary: '申请重置密码',
    permission: 'public',
    scope: 'none',
    params: z.strictObject({ account: field(fieldRules.forgetAccount) }),
    body: z.strictObject({ url: z.url().max(300), reCaptchaAliYun: captchaResult }),
    response: done,
    errors: ['formRefused', 'rateLimited', 'dependencyDown'],
    log: '申请重置密码',
    redact: ['reCaptchaAliYun'],
    toast: null,
  }),
  'sign-in.reset-password': defineCall({
    id: 'sign-in.reset-password',
    method: 'POST',
    path: '/user/resetPassword',
    summary: '重置密码',
    permission: 'public',
    scope: 'none',
    body: z.strictObject({ password: field(fieldRules.newPassword), resetToken: z.string().min(1).max(200) }),
    response: done,
    errors: ['formRefused', 'rateLimited'],
    log: '重置密码',
    redact: ['password', 'resetToken'],
    toast: null,
  }),
};
