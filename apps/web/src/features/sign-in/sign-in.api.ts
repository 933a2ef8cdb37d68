import type { Calls } from '@touchline/contract/calls';
import type { CallRequest } from '@touchline/contract/definition/call';

import { callApi } from '../../lib/calls/http.ts';

const quiet = { quiet: true } as const;

export type LoginBody = CallRequest<Calls['sign-in.login']>['body'];

export const logIn = (body: LoginBody) => callApi('sign-in.login', { body }, quiet);

/** The second step: a cookie that only the server reads stands for the first. */
export const logInSecond = (code: string) => callApi('second-factor.sign-in', { body: { code } }, quiet);

export const forgetDevice = () => callApi('sign-in.forget-device', {}, quiet);

export const requestReset = (account: string, reCaptchaAliYun: string) =>
  callApi(
    'sign-in.forget-password',
    { params: { account }, body: { url: `${window.location.origin}/resetPassword`, reCaptchaAliYun } },
    quiet,
  );

export const resetPassword = (password: string, resetToken: string) =>
  callApi('sign-in.reset-password', { body: { password, resetToken } }, quiet);

export const undoEmail = (undoToken: string) => callApi('profile.undo-email', { body: { undoToken } }, quiet);

/** The browser gets a cookie that only the server reads. */
export const openSignInLink = (linkToken: string) => callApi('sign-in.open-link', { body: { linkToken } }, quiet);
