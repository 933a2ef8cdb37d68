import type { Calls } from '@touchline/contract/calls';

import type { Platform } from '../../platform/platform.ts';
import type { Routes, SignedInRoute } from '../../platform/route.ts';
import { createOwnPassword, type JudgedChange } from './own-password.service.ts';
import { endOtherSessions, endOwnSession, forgetOwnDevice, listPlaces } from './places.service.ts';
import { createProfile } from './profile.service.ts';

export function profileRoutes(
  platform: Platform,
): Routes<
  | 'profile.get'
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
    'profile.get': { handle: (context) => profile.read(context) },
    'profile.update': {
      async handle(context, { body }) {
        return { updatedTime: (await profile.update(context, context.origin, body)).toISOString() };
      },
    },
    'profile.change-password': changePassword(platform),
    'profile.sessions': { handle: (context) => listPlaces(context, platform.config) },
    'profile.end-session': {
      async handle(context, { params }) {
        await endOwnSession(context, params.id);
        return {};
      },
    },
    'profile.end-other-sessions': {
      async handle(context) {
        return { ended: await endOtherSessions(context, platform.config) };
      },
    },
    'profile.forget-device': {
      async handle(context, { params }) {
        await forgetOwnDevice(context, params.id);
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
