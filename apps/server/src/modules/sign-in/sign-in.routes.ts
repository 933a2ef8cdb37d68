import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import { rightsReads } from './callers-rights.service.ts';
import { openLink } from './recovery/links.service.ts';
import { createRecovery } from './recovery/recovery.service.ts';
import { forgetDevice, signOut } from './sessions/leaving.service.ts';
import { endLeftSessions, leaveUnwritten } from './sessions/left-sessions.service.ts';
import { createSignIn } from './sign-in.service.ts';

export function signInRoutes(
  platform: Platform,
): Routes<
  | 'sign-in.login'
  | 'sign-in.info'
  | 'sign-in.logout'
  | 'sign-in.forget-device'
  | 'sign-in.open-link'
  | 'sign-in.forget-password'
  | 'sign-in.reset-password'
> {
  const signIn = createSignIn(platform);
  const recovery = createRecovery(platform);
  endLeftSessions(platform);
  return {
    'sign-in.login': { handle: (context, { body }) => signIn(context, body) },
    ...rightsReads,
    'sign-in.logout': {
      async handle(context) {
        await signOut(context, platform);
        return {};
      },
      async unwritten(context) {
        await leaveUnwritten(platform, context);
        return { pending: true };
      },
    },
    'sign-in.forget-device': {
      async handle(context) {
        await forgetDevice(context, platform);
        return {};
      },
    },
    'sign-in.open-link': {
      async handle(context, { body }) {
        await openLink(context, body.linkToken);
        return {};
      },
    },
    'sign-in.forget-password': {
      async handle(context, { params, body }) {
        await recovery.forget(context, { ...body, account: params.account });
        return {};
      },
    },
    'sign-in.reset-password': {
      async handle(context, { body }) {
        await recovery.reset(context, body);
        return {};
      },
    },
  };
}
