import { plantPass } from '../../../test/planted/planted-captcha.ts';
import { plantDevice, plantReset, plantSignInLink } from '../../../test/planted/planted-session.ts';
import { type Examples, everybody, signedIn } from '../../../test/stack/scene.ts';

export const examples: Examples<'sign-in'> = {
  'sign-in.login': {
    answers: everybody,
    async make(scene) {
      const { account, password } = scene.self;
      return { body: { account, password, reCaptchaAliYun: await plantPass(scene, 'login') } };
    },
  },
  'sign-in.info': { answers: signedIn, make: () => ({}) },
  'sign-in.logout': { answers: signedIn, make: () => ({}) },
  'sign-in.step-up': { answers: signedIn, make: ({ self }) => ({ body: { password: self.password } }) },
  'sign-in.forget-device': {
    answers: everybody,
    async make({ owner, cookies, self }) {
      cookies.set('touchline_device', (await plantDevice(owner, self)).token);
      return {};
    },
  },
  'sign-in.open-link': {
    answers: everybody,
    make: async ({ owner, self }) => ({ body: { linkToken: await plantSignInLink(owner, self) } }),
  },
  'sign-in.forget-password': {
    answers: everybody,
    make: async (scene) => ({
      params: { account: scene.self.account },
      body: { url: `${scene.origin}/resetPassword`, reCaptchaAliYun: await plantPass(scene, 'forget') },
    }),
  },
  'sign-in.reset-password': {
    answers: everybody,
    make: async ({ owner, self }) => ({
      body: { password: self.password, resetToken: await plantReset(owner, self) },
    }),
  },
};
