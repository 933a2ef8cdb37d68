import { randomBytes, randomInt } from 'node:crypto';

import { draggedTo, steppedTo } from '../../test/slider-tracks.ts';
import { signedIn, type ValidRequests } from './caller.ts';
import { logRequests } from './log-requests.ts';
import { rightsRequests } from './rights-requests.ts';
import { secondFactorRequests } from './second-factor-requests.ts';

const newPassword = () => `N-${randomBytes(8).toString('hex')}`;

/** One way to make each call that the server should answer with success; a call without one does not compile. */
export const validRequests: ValidRequests = {
  'system.health': async () => ({}),
  'system.ready': async () => ({}),
  'system.settings': signedIn,
  'system.events': signedIn,
  'captcha.issue': async () => ({ query: { scene: randomInt(2) === 0 ? 'login' : 'forget' } }),
  async 'captcha.answer'(lane) {
    const { id, x, cookie } = await lane.issueCaptcha('login');
    const byKey = randomInt(2) === 0;
    const body = byKey
      ? { x, by: 'keyboard' as const, track: tuples(steppedTo(x)) }
      : { x, by: 'pointer' as const, track: tuples(draggedTo(x)) };
    return { params: { id }, body, cookies: { captcha: cookie } };
  },
  async 'sign-in.login'(lane) {
    const person = lane.nextPerson();
    const { result, cookie } = await lane.solveCaptcha('login');
    const device = randomInt(3) === 0 ? { device: (await lane.deviceOf(person)).token } : {};
    return {
      body: {
        account: person.account,
        ...('device' in device ? {} : { password: person.password }),
        ...(randomInt(2) === 0 ? { merchantCode: person.merchantCode } : {}),
        reCaptchaAliYun: result,
        rememberMe: randomInt(2) === 0,
      },
      person,
      cookies: { captcha: cookie, ...device },
    };
  },
  'sign-in.info': signedIn,
  'sign-in.logout': signedIn,
  async 'sign-in.forget-device'(lane) {
    const person = lane.nextPerson();
    return { person, cookies: { device: (await lane.deviceOf(person)).token } };
  },
  async 'sign-in.forget-password'(lane) {
    const person = lane.nextPerson();
    const { result, cookie } = await lane.solveCaptcha('forget');
    return {
      params: { account: person.account },
      body: { url: `${lane.origin}/resetPassword`, reCaptchaAliYun: result },
      person,
      cookies: { captcha: cookie },
    };
  },
  async 'sign-in.reset-password'(lane) {
    const person = lane.nextPerson();
    return { body: { password: newPassword(), resetToken: await lane.resetTokenOf(person) }, person };
  },
  'profile.get': signedIn,
  async 'profile.update'(lane) {
    const text = randomBytes(6).toString('hex');
    const body = randomInt(3) === 0 ? { email: `${text}@proof.example` } : { name: `新名 ${text}` };
    return { ...(await signedIn(lane)), body };
  },
  async 'profile.change-password'(lane) {
    const caller = await signedIn(lane);
    return { ...caller, body: { oldPassword: caller.person.password, password: newPassword() } };
  },
  'profile.sessions': signedIn,
  async 'profile.end-session'(lane) {
    const caller = await signedIn(lane);
    return { ...caller, params: { id: await lane.otherSessionOf(caller.person) } };
  },
  'profile.end-other-sessions': signedIn,
  async 'profile.forget-device'(lane) {
    const caller = await signedIn(lane);
    return { ...caller, params: { id: (await lane.deviceOf(caller.person)).id } };
  },
  async 'profile.undo-email'(lane) {
    const person = lane.nextPerson();
    return { body: { undoToken: await lane.undoTokenOf(person) }, person };
  },
  ...secondFactorRequests,
  ...logRequests,
  ...rightsRequests,
};

function tuples(track: readonly (readonly [number, number, number])[]): [number, number, number][] {
  return track.map(([x, y, t]) => [x, y, t]);
}
