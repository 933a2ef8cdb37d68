import { plainLook } from '@touchline/domain/lists/table-look';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { brokenLink, logRows } from '../../test/log/log-rows.ts';
import { type Specimens, startSpecimens, type Visitor } from '../../test/specimen/specimen.ts';
import { usualLimits } from '../../test/stack/no-limits.ts';
import { type Office, startOffice } from '../../test/stack/office.ts';
import { asRedisAdmin } from '../../test/stack/own-redis.ts';
import { type TestStack, uniqueAccount } from '../../test/stack/stack.ts';

/** Other test files have had accounts of the same numbers. */
async function refill({ platform }: TestStack): Promise<void> {
  await asRedisAdmin(platform.redis, async (admin) => {
    const names = await admin.keys('bucket:*');
    if (names.length > 0) await admin.del(names);
  });
}

async function statusesOf(times: number, send: () => Promise<{ status: number }>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let at = 0; at < times; at += 1) {
    const { status } = await send();
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

const write = (visitor: Visitor) => visitor.send('POST', '/specimens/quietly', { name: uniqueAccount('多') });

describe('with the limits as the product comes', () => {
  let specimens: Specimens;
  // Each a server of its own, which remembers what was empty a moment ago.
  beforeEach(async () => {
    specimens = await startSpecimens(usualLimits);
    await refill(specimens);
  });
  afterEach(() => specimens.close());

  it('[hardening 7] an account writes 60 times at once, then as fast as its bucket fills; others go on', async () => {
    const { editor, viewer } = specimens;
    const from = performance.now();
    const counts = await statusesOf(70, () => write(editor));
    const filled = (2 * (performance.now() - from)) / 1000;
    expect(counts[200]).toBeGreaterThanOrEqual(60);
    expect(counts[200]).toBeLessThanOrEqual(61 + filled);
    const refused = await write(editor);
    expect([refused.status, refused.error.code, refused.headers['retry-after']]).toEqual([429, '000429', '1']);
    expect((await editor.send('GET', '/specimens')).status).toBe(200);
    expect((await write(viewer)).status).toBe(200);
  });

  it('[hardening 7] an account refused 20 times is turned away before any work, whatever it sends next', async () => {
    const { plain, platform } = specimens;
    expect(await statusesOf(20, () => plain.send('POST', '/specimens', { name: '无权' }))).toEqual({ 403: 20 });
    const connect = vi.spyOn(platform.pool, 'connect');
    const reading = vi.spyOn(platform.reads, 'read');
    const turnedAway = await plain.send('POST', '/specimens', { name: '无权' });
    expect([turnedAway.status, Number(turnedAway.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await write(plain)).status).toBe(429);
    expect([connect.mock.calls.length, reading.mock.calls.length]).toEqual([0, 0]);
    connect.mockRestore();
    reading.mockRestore();
    expect((await plain.send('GET', '/specimens/everywhere')).status).toBe(403);
  });

  it('[hardening 7] failures on our side count as nobody’s refusal', async () => {
    const { editor } = specimens;
    expect(await statusesOf(22, () => editor.send('POST', '/specimens/break'))).toEqual({ 500: 22 });
    expect((await write(editor)).status).toBe(200);
  });

  it('[hardening 7] each process holds an account to the limit by itself while Redis is away', async () => {
    const { viewer, platform } = specimens;
    platform.redis.disconnect();
    const counts = await statusesOf(70, () => write(viewer));
    expect(counts[429]).toBeGreaterThan(0);
    expect(counts[200]).toBeGreaterThanOrEqual(60);
    await platform.redis.connect();
  });
});

describe('calls that count apart', () => {
  let office: Office;
  beforeAll(async () => {
    office = await startOffice({
      ...usualLimits,
      WRITES_AT_ONCE: '1',
      WRITES_PER_SECOND: '0.01',
      AUTOSAVES_AT_ONCE: '3',
      AUTOSAVES_PER_SECOND: '0.01',
    });
    await refill(office);
  });
  afterAll(() => office.close());

  it('[hardening 7] saves by the page itself have a bucket of their own, and signing out has none', async () => {
    const lin = await office.hire('alpha', ['bac_#_acc-view']);
    const rename = () => lin.call('profile.update', { body: { name: '改名' } });
    const params = { table: 'accounts.list' } as const;
    const keep = () => lin.call('saved-views.keep', { params, body: { look: plainLook, viewId: null } });
    expect((await rename()).status).toBe(200);
    expect((await rename()).status).toBe(429);
    expect(await statusesOf(4, keep)).toEqual({ 200: 3, 429: 1 });
    expect((await rename()).status).toBe(429);
    expect((await lin.call('sign-in.logout', {})).status).toBe(200);
  });
});

describe('refusals that repeat', () => {
  const denied = (visitor: Visitor, name = '无权') => visitor.send('POST', '/specimens', { name });
  const rowsOf = async (specimens: Specimens) =>
    (await logRows(specimens.owner)).filter(({ merchantCode }) => merchantCode === 'alpha');
  const repeatsIn = (errMsg: string | null) => (JSON.parse(errMsg ?? '{}') as { repeated?: number }).repeated;

  it('[hardening 7] are one row when the window ends, in the same chain, by the last of them', async () => {
    const specimens = await startSpecimens({ REFUSALS_FOLDED_SECONDS: '1' });
    const { viewer, plain, editor, platform } = specimens;
    for (let at = 0; at < 5; at += 1) await denied(viewer);
    const last = await denied(viewer);
    // Other people, other calls and other reasons are not the same.
    await denied(plain);
    await viewer.send('DELETE', '/specimens/1');
    await editor.send('POST', '/specimens', { name: 7 });
    const about = ({ userAccount, functionName, result, errMsg }: Awaited<ReturnType<typeof rowsOf>>[number]) =>
      [userAccount, functionName, result, repeatsIn(errMsg)].join(' ');
    const atOnce = ['viewer 新增样本 0 ', 'plain 新增样本 0 ', 'viewer 删除样本 0 ', 'editor 新增样本 0 '];
    expect((await rowsOf(specimens)).map(about)).toEqual(atOnce);
    await expect
      .poll(async () => (await rowsOf(specimens)).map(about), { timeout: 5000 })
      .toEqual([...atOnce, 'viewer 新增样本 0 5']);
    const rows = await rowsOf(specimens);
    expect(rows.at(-1)).toMatchObject({ traceId: last.error.traceId, requestParameter: '{"body":{"name":"***"}}' });
    expect(JSON.parse(rows.at(-1)?.errMsg ?? '')).toEqual({ repeated: 5, ...last.error });
    expect(brokenLink(platform.config.keys.logChain, rows)).toBeNull();
    await denied(viewer);
    expect((await rowsOf(specimens)).map(about).at(-1)).toBe('viewer 新增样本 0 ');
    await specimens.close();
  });

  it('[hardening 7] are written when the program ends', async () => {
    const specimens = await startSpecimens({ REFUSALS_FOLDED_SECONDS: '600' });
    for (let at = 0; at < 4; at += 1) await denied(specimens.viewer);
    expect(await rowsOf(specimens)).toHaveLength(1);
    await specimens.app.close();
    expect((await rowsOf(specimens)).map(({ errMsg }) => repeatsIn(errMsg))).toEqual([undefined, 3]);
    await specimens.close();
  });
});
