import { plantDevice, plantEmailUndo, plantSession } from '../../../test/planted/planted-session.ts';
import { type Examples, everybody, naming, signedIn } from '../../../test/stack/scene.ts';
import { uniqueAccount } from '../../../test/stack/stack.ts';

export const examples: Examples<'profile'> = {
  'profile.get': { answers: signedIn, make: () => ({}) },
  'profile.roles': { answers: signedIn, make: () => ({}) },
  'profile.update': { answers: signedIn, make: () => ({ body: { name: uniqueAccount('林') } }) },
  'profile.change-password': {
    answers: signedIn,
    make: ({ self }) => ({ body: { oldPassword: self.password, password: `New-${uniqueAccount('p')}` } }),
  },
  'profile.sessions': { answers: signedIn, make: () => ({}) },
  'profile.end-session': {
    answers: naming(signedIn),
    make: async ({ owner, self }) => ({ params: { id: await plantSession(owner, self) } }),
  },
  'profile.end-other-sessions': {
    answers: signedIn,
    async make({ owner, self }) {
      await plantSession(owner, self);
      return {};
    },
  },
  'profile.forget-device': {
    answers: naming(signedIn),
    make: async ({ owner, self }) => ({ params: { id: (await plantDevice(owner, self)).id } }),
  },
  'profile.undo-email': {
    answers: everybody,
    make: async ({ owner, self }) => ({ body: { undoToken: await plantEmailUndo(owner, self) } }),
  },
};
