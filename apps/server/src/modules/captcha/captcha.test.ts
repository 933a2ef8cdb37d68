import { randomInt } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Browser, setCookies } from '../../../test/browser/browser.ts';
import { draggedTo, jumpedTo, steppedTo } from '../../../test/browser/slider-tracks.ts';
import { startAliyunCaptcha } from '../../../test/stack/aliyun-captcha.stand-in.ts';
import { password, startStack, testOrigin, type TestStack } from '../../../test/stack/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('alpha');
  await stack.addAccount('alpha', 'lin');
});
afterAll(() => stack.close());

async function signInWith(browser: Browser, reCaptchaAliYun: string) {
  const { status, error } = await browser.call('sign-in.login', {
    body: { account: 'lin', password, reCaptchaAliYun },
  });
  return status === 200 ? '200' : `${status} ${error.code} ${error.details[0]?.field}`;
}

function policyOf({ headers }: { headers: Record<string, unknown> }): Record<string, string[]> {
  const directives = String(headers['content-security-policy']).split(';');
  return Object.fromEntries(directives.map((text) => text.split(' ')).map(([name = '', ...hosts]) => [name, hosts]));
}

it('pages load nothing but videos from elsewhere while the slider is our own', async () => {
  const { issued } = await stack.browser().takePuzzle();
  const hosts = Object.values(policyOf(issued)).flat();
  expect(hosts).toContain("'self'");
  expect(hosts.filter((host) => !host.startsWith("'"))).toEqual(['data:', 'blob:', 'blob:', 'https:']);
});

const sliderRefused = '422 001002 reCaptchaAliYun';

it('[SGN-75] draws the puzzle on the server and puts its position in no response', async () => {
  const browser = stack.browser();
  const { id, x, issued } = await browser.takePuzzle();
  const { background, piece, ...rest } = issued.data as Record<string, unknown>;
  expect(background).toMatch(/^data:image\/\w+;base64,/);
  expect(piece).toMatch(/^data:image\/\w+;base64,/);
  expect(Object.keys(rest).toSorted()).toEqual(['expiresIn', 'height', 'id', 'pieceSize', 'provider', 'width', 'y']);
  const answer = { by: 'pointer' as const, track: draggedTo(x + 40), x: x + 40 };
  const missed = await browser.call('captcha.answer', { params: { id }, body: answer });
  const next = await browser.takePuzzle();
  const near = { by: 'pointer' as const, track: draggedTo(next.x + 8), x: next.x + 8 };
  const missedNearly = await browser.call('captcha.answer', { params: { id: next.id }, body: near });
  expect([missed.status, missed.error.code]).toEqual([422, '001002']);
  expect({ ...missedNearly.error, traceId: '' }).toEqual({ ...missed.error, traceId: '' });
});

it('[SGN-75] a puzzle takes one answer only', async () => {
  const browser = stack.browser();
  const { id, x } = await browser.takePuzzle();
  const answerAt = (at: number) =>
    browser.call('captcha.answer', { params: { id }, body: { by: 'pointer', track: draggedTo(at), x: at } });
  expect((await answerAt(x + 40)).status).toBe(422);
  expect((await answerAt(x)).status).toBe(422);
});

it('[SGN-76] a result works once', async () => {
  const browser = stack.browser();
  const result = await browser.solveSlider();
  expect(await signInWith(browser, result)).toBe('200');
  expect(await signInWith(browser, result)).toBe(sliderRefused);
});

it('[SGN-76] a result is used up by a failed sign-in', async () => {
  const browser = stack.browser();
  const reCaptchaAliYun = await browser.solveSlider();
  const wrong = { account: 'lin', password: 'Wrong-Horse-7', reCaptchaAliYun };
  expect((await browser.call('sign-in.login', { body: wrong })).status).toBe(422);
  expect(await signInWith(browser, reCaptchaAliYun)).toBe(sliderRefused);
});

it('[SGN-77] a result is refused for another scene than its own', async () => {
  const browser = stack.browser();
  expect(await signInWith(browser, await browser.solveSlider('forget'))).toBe(sliderRefused);
  const forgotten = await browser.call('sign-in.forget-password', {
    params: { account: 'lin' },
    body: { url: `${testOrigin}/resetPassword`, reCaptchaAliYun: await browser.solveSlider('login') },
  });
  expect([forgotten.status, forgotten.error.details[0]?.field]).toEqual([422, 'reCaptchaAliYun']);
});

it('[SGN-78] a puzzle and its result are bound to the HttpOnly cookie that came with them', async () => {
  const browser = stack.browser();
  const { id, x, issued } = await browser.takePuzzle();
  expect(setCookies(issued)).toMatchObject([
    { name: 'touchline_captcha', attributes: expect.arrayContaining(['HttpOnly']) },
  ]);
  const body = { by: 'pointer' as const, track: draggedTo(x), x };
  expect((await stack.browser().call('captcha.answer', { params: { id }, body })).status).toBe(422);

  const result = await browser.solveSlider();
  expect(await signInWith(stack.browser(), result)).toBe(sliderRefused);
  const other = stack.browser();
  await other.solveSlider();
  expect(await signInWith(other, await browser.solveSlider())).toBe(sliderRefused);
  expect(await signInWith(browser, await browser.solveSlider())).toBe('200');
});

it('[SGN-79] rejects an implausible track at the right position, by pointer and by keys', async () => {
  for (const by of ['pointer', 'keyboard'] as const) {
    const browser = stack.browser();
    const { id, x } = await browser.takePuzzle();
    const scripted = await browser.call('captcha.answer', { params: { id }, body: { by, track: jumpedTo(x), x } });
    expect(scripted.status).toBe(422);
    const next = await browser.takePuzzle();
    const track = by === 'pointer' ? draggedTo(next.x) : steppedTo(next.x);
    const person = await browser.call('captcha.answer', { params: { id: next.id }, body: { by, track, x: next.x } });
    expect(person.status).toBe(200);
  }
});

it('[SGN-80] limits puzzles and answers per address: 429 with Retry-After', async () => {
  const limited = await startStack({ CAPTCHA_PER_MINUTE: '3' });
  try {
    const browser = limited.browser(`198.18.${randomInt(256)}.${randomInt(256)}`);
    for (let solved = 0; solved < 3; solved += 1) await browser.solveSlider();
    const puzzle = await browser.call('captcha.issue', { query: { scene: 'login' } });
    const id = 'x'.repeat(43);
    const answer = await browser.call('captcha.answer', { params: { id }, body: { by: 'pointer', track: [], x: 1 } });
    for (const { status, error, headers } of [puzzle, answer]) {
      expect({ status, code: error.code }).toEqual({ status: 429, code: '000429' });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    }
    const elsewhere = limited.browser(`198.19.${randomInt(256)}.${randomInt(256)}`);
    expect((await elsewhere.call('captcha.issue', { query: { scene: 'login' } })).status).toBe(200);
  } finally {
    await limited.close();
  }
});

it('[SGN-82] no made-up result, header or query gets past the slider', async () => {
  const browser = stack.browser();
  await browser.takePuzzle();
  for (const result of ['test', 'bypass', 'true', 'x'.repeat(43)])
    expect(await signInWith(browser, result)).toBe(sliderRefused);
  const skipping = { 'x-skip-captcha': '1', 'x-test': '1', cookie: 'skip_captcha=1' };
  const withHeaders = await browser.call(
    'sign-in.login',
    { body: { account: 'lin', password, reCaptchaAliYun: 'test' } },
    skipping,
  );
  expect([withHeaders.status, withHeaders.error.details[0]?.field]).toEqual([422, 'reCaptchaAliYun']);
  const withQuery = await browser.send({
    method: 'POST',
    url: '/api/v1/login?skipCaptcha=1',
    payload: { account: 'lin', password, reCaptchaAliYun: 'test' },
  });
  expect(withQuery.status).toBe(400);
  for (const body of [
    { account: 'lin', password },
    { account: 'lin', password, reCaptchaAliYun: '' },
  ]) {
    const answer = await browser.call('sign-in.login', { body: body as never }, skipping);
    expect([answer.status, answer.error.details[0]?.field]).toEqual([400, 'reCaptchaAliYun']);
  }
});

it('[SGN-74] [SGN-81] with Aliyun switched on, reCaptchaAliYun carries its result through the same calls', async () => {
  const aliyun = await startAliyunCaptcha({ accessKeyId: 'key-id', accessKeySecret: 'key-secret' });
  const cloud = await startStack({
    ALIYUN_CAPTCHA_KEY_ID: 'key-id',
    ALIYUN_CAPTCHA_KEY_SECRET: 'key-secret',
    ALIYUN_CAPTCHA_ENDPOINT: aliyun.baseUrl,
    ALIYUN_CAPTCHA_SCENE_LOGIN: 'scene-login',
    ALIYUN_CAPTCHA_SCENE_FORGET: 'scene-forget',
    ALIYUN_CAPTCHA_PREFIX: 'abc123',
  });
  try {
    await cloud.addMerchant('alpha');
    await cloud.addAccount('alpha', 'lin');
    const browser = cloud.browser();
    const issued = await browser.call('captcha.issue', { query: { scene: 'login' } });
    expect(issued.data).toMatchObject({ provider: 'aliyun', sceneId: 'scene-login' });
    expect(policyOf(issued)['script-src']).toContain('https://o.alicdn.com');
    expect(policyOf(issued)['connect-src']).toContain('https://*.captcha-open.aliyuncs.com');
    expect(policyOf(issued)['img-src']).toEqual(
      expect.arrayContaining(['data:', 'https://static-captcha.aliyuncs.com']),
    );
    expect(await signInWith(browser, 'made up')).toBe(sliderRefused);
    expect(await signInWith(browser, aliyun.solve('scene-login'))).toBe('200');
    expect(aliyun.calls.at(-1)).toMatchObject({ action: 'VerifyIntelligentCaptcha', refusedWith: null });
  } finally {
    await cloud.close();
    await aliyun.stop();
  }
});
