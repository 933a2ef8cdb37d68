import type { Calls } from '@touchline/contract/calls';

import type { Platform } from '../../platform/platform.ts';
import type { Routes, SignedInRoute } from '../../platform/route.ts';
import { createOwnPassword, type JudgedChange } from './own-password.service.ts';
import { createProfile, profileReads } from './profile.service.ts';
import { endOtherSessions, endOwnSession, forgetOwnDevice, signedInDeviceReads } from './signed-in-devices.service.ts';

export function profileRoutes(
  platform: Platform,
): Routes<
  | 'profile.get'
  | 'profile.roles'
  | 'profile.update'
  | 'profile.change-password'
  | 'profile.sessions'
  | 'profile.end-session'
  | 'profile.end-other-sessions'
  | 'profile.forget-device'
  | 'profile.undo-email'
> {
  const profile = createProfile(platform);
  return {
    ...profileReads,
    ...signedInDeviceReads(platform.config),
    'profile.update': {
      async handle(context, { body }) {
        return { updatedTime: (await profile.update(context, context.origin, body)).toISOString() };
      },
    },
    'profile.change-password': changePassword(platform),
    'profile.end-session': {
      async handle(context, { params }) {
        await endOwnSession(context, platform, params.id);
        return {};
      },
    },
    'profile.end-other-sessions': {
      async handle(context) {
        return { ended: await endOtherSessions(context, platform) };
      },
    },
    'profile.forget-device': {
      async handle(context, { params }) {
        await forgetOwnDevice(context, platform, params.id);
        return {};
      },
    },
    'profile.undo-email': {
      async handle(context, { body }) {
        await profile.undoEmail(context, body.undoToken);
        return {};
      },
    },
  };
}

function changePassword(platform: Platform): SignedInRoute<Calls['profile.change-password'], JudgedChange> {
  const ownPassword = createOwnPassword(platform);
  return {
    prepare: (context, { body }) => ownPassword.judge(context, body),
    async handle(context, _input, judged) {
      await ownPassword.change(context, judged);
      return {};
    },
  };
}
