import type { Call } from './call.ts';
import { captchaCalls } from './captcha.ts';
import { profileCalls } from './profile.ts';
import { signInCalls } from './sign-in.ts';
import { systemCalls } from './system.ts';

export const apiPrefix = '/api/v1';

export const calls = { ...systemCalls, ...captchaCalls, ...signInCalls, ...profileCalls } satisfies Record<
  string,
  Call
>;

export type Calls = typeof calls;
export type CallId = keyof Calls;
