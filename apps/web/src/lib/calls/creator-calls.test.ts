import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let sent: string[];

beforeEach(() => {
  sent = [];
  vi.resetModules();
  vi.stubEnv('VITE_CREATOR_HOSTS', 'creator.example.com,write.example.com');
  vi.stubGlobal('fetch', (address: string) => {
    sent.push(address);
    return Promise.resolve(Response.json({ data: {} }));
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Before sign-in, after it, and the stream of events. */
async function callsAt(hostname: string): Promise<string[]> {
  vi.stubGlobal('window', { location: { pathname: '/per_inf', hostname, origin: `https://${hostname}` } });
  const { callApi, openAnswer } = await import('./http.ts');
  const { sessionStore } = await import('../session/session.ts');
  await callApi('sign-in.forget-password', { params: { account: 'lin' }, body: { url: '', reCaptchaAliYun: '' } });
  const user = { id: '7', account: 'lin', merchantCode: 'acme', permissions: [], permissionVersion: '1.1' };
  sessionStore.set({ phase: 'signed-in', user } as unknown as ReturnType<typeof sessionStore.get>);
  await callApi('profile.get', {});
  await openAnswer('system.events', { query: {} }, { accept: 'text/event-stream' });
  return sent;
}

test.each(['creator.example.com', 'write.example.com'])(
  '[WIR-05] at %s the client sends /api/v1/creator/ for /api/v1/, once, also for a merchant’s staff',
  async (hostname) => {
    expect(await callsAt(hostname)).toEqual([
      '/api/v1/creator/user/lin/forgetPassword',
      '/api/v1/creator/user/profile',
      '/api/v1/creator/events',
    ]);
  },
);

test('[WIR-05] at any other host the client sends no creator path', async () => {
  expect(await callsAt('portal.example.com')).toEqual([
    '/api/v1/user/lin/forgetPassword',
    '/api/v1/merchant/user/profile',
    '/api/v1/merchant/events',
  ]);
});
