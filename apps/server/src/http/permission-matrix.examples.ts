import type { CallRequest } from '@touchline/contract/call';
import type { CallId, Calls } from '@touchline/contract/calls';

import type { Browser } from '../../test/browser.ts';
import { plantDevice, plantEmailUndo, plantReset, plantSession } from '../../test/planted-session.ts';
import { draggedTo } from '../../test/slider-tracks.ts';
import { password, testOrigin } from '../../test/stack.ts';
import { browserHash, createCaptchaStore } from '../platform/captcha/captcha.store.ts';
import { newToken } from '../platform/tokens.ts';
import { logExamples } from './permission-matrix.log.examples.ts';
import { rightsExamples } from './permission-matrix.rights.examples.ts';
import type { Examples, Scene } from './permission-matrix.scene.examples.ts';
import { secondFactorExamples } from './permission-matrix.second-factor.examples.ts';

const freshPassword = 'Another-Horse-8';

export const examples: Examples<CallId> = {
  'system.health': { make: () => ({}) },
  'system.ready': { make: () => ({}) },
  'system.settings': { make: () => ({}) },
  'system.events': { make: () => ({}) },
  'captcha.issue': { make: () => ({ query: { scene: 'login' } }) },
  'captcha.answer': { make: answerOfPuzzle },
  'sign-in.login': {
    make: async (scene) => ({
      body: { account: scene.self.account, password, reCaptchaAliYun: await passedSlider(scene, 'login') },
    }),
  },
  'sign-in.info': { make: () => ({}) },
  'sign-in.logout': { make: () => ({}) },
  'sign-in.forget-device': {
    async make({ stack, browser, self }) {
      browser.cookies.set('touchline_device', (await plantDevice(stack.owner, self)).token);
      return {};
    },
  },
  'sign-in.forget-password': {
    make: async (scene) => ({
      params: { account: scene.self.account },
      body: { url: `${testOrigin}/resetPassword`, reCaptchaAliYun: await passedSlider(scene, 'forget') },
    }),
  },
  'sign-in.reset-password': {
    make: async ({ stack, self }) => ({
      body: { password, resetToken: await plantReset(stack.owner, self) },
    }),
  },
  'profile.get': { make: () => ({}) },
  'profile.update': { make: () => ({ body: { name: '林若溪' } }) },
  'profile.change-password': {
    make: () => ({ body: { oldPassword: password, password: freshPassword } }),
  },
  'profile.sessions': { make: () => ({}) },
  'profile.end-session': {
    make: async ({ stack, self }) => ({ params: { id: await plantSession(stack.owner, self) } }),
  },
  'profile.end-other-sessions': {
    async make({ stack, self }) {
      await plantSession(stack.owner, self);
      return {};
    },
  },
  'profile.forget-device': {
    make: async ({ stack, self }) => ({ params: { id: (await plantDevice(stack.owner, self)).id } }),
  },
  'profile.undo-email': {
    make: async ({ stack, self }) => ({ body: { undoToken: await plantEmailUndo(stack.owner, self) } }),
  },
  ...secondFactorExamples,
  ...logExamples,
  ...rightsExamples,
};

/** As if the caller had been given a puzzle and solved it: drawing one for every try would take minutes. */
async function passedSlider({ stack, browser }: Scene, scene: 'login' | 'forget'): Promise<string> {
  const result = newToken();
  await createCaptchaStore(stack.platform.redis).putPass(result, {
    scene,
    browser: browserHash(captchaCookie(browser)),
  });
  return result;
}

async function answerOfPuzzle({ stack, browser }: Scene): Promise<CallRequest<Calls['captcha.answer']>> {
  const id = newToken();
  const puzzle = { x: 200, y: 40, scene: 'login' as const, browser: browserHash(captchaCookie(browser)) };
  await createCaptchaStore(stack.platform.redis).putPuzzle(id, puzzle);
  return { params: { id }, body: { x: puzzle.x, by: 'pointer', track: draggedTo(puzzle.x) } };
}

function captchaCookie(browser: Browser): string {
  const key = newToken();
  browser.cookies.set('touchline_captcha', key);
  return key;
}
