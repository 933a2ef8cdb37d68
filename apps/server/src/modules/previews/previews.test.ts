import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type LiveStage, startLiveStage } from '../../../test/media/live-stage.ts';
import type { OwnNginx } from '../../../test/media/own-nginx.ts';
import { nginxProxy } from '../../../test/media/own-proxy.ts';
import { signedFolder } from './preview-passes.ts';

const clearedMs = 60_000;

let stage: LiveStage;
let proxy: OwnNginx & { readonly origin: string };
beforeAll(async () => {
  stage = await startLiveStage();
  proxy = await nginxProxy(stage.nodes);
});
afterAll(async () => {
  await proxy.stop();
  await stage.close();
});

async function folderOf(id: string): Promise<string> {
  const { data } = await stage.manager.call('previews.open', { params: { id } });
  return data.preview?.folder ?? 'none';
}

const get = (folder: string, file = 'index.m3u8', options: RequestInit = {}) =>
  fetch(`${proxy.origin}${folder}${file}`, options);
const statusOf = async (...request: Parameters<typeof get>) => {
  const answer = await get(...request);
  await answer.body?.cancel();
  return answer.status;
};
const isPlaying = async (folder: string) => (await statusOf(folder)) === 200;
const changed = (folder: string, part: number, change: (text: string) => string) =>
  folder
    .split('/')
    .map((one, at) => (at === part ? change(one) : one))
    .join('/');

describe('the preview of a live stream', () => {
  it('playlist and pieces play through the proxy under the signed address', async () => {
    const { id, publisher } = await stage.goLive();
    const folder = await folderOf(id);
    await stage.until(() => isPlaying(folder));
    const playlist = await get(folder);
    expect(playlist.headers.get('cache-control')).toBe('private, no-store');
    const piece = /^\d+\.ts$/m.exec(await playlist.text())?.[0] ?? '';
    const answer = await get(folder, piece);
    expect(answer.headers.get('content-type')).toBe('video/mp2t');
    // Every packet of such a stream begins so.
    expect(new Uint8Array(await answer.arrayBuffer())[0]).toBe(0x47);
    await publisher.kill();
  });

  it('a closed stream is refused at once, and its folder is cleared', async () => {
    const { id, publisher } = await stage.goLive();
    const folder = await folderOf(id);
    await stage.until(() => isPlaying(folder));
    expect((await stage.setEnabled(id, false)).status).toBe(200);
    expect(await statusOf(folder)).toBe(403);
    expect(await folderOf(id)).toBe('none');
    await publisher.ended;
    const hls = stage.nodes[0]?.hlsFolder ?? '';
    await expect
      .poll(() => readdirSync(hls).includes(`p-${id}`) && readdirSync(path.join(hls, `p-${id}`)).length > 0, {
        timeout: clearedMs,
        interval: 500,
      })
      .toBe(false);
  }, 90_000);

  it('a forged, foreign or ended pass is refused, and a resumed stream needs a new one', async () => {
    const { id, key, publisher } = await stage.goLive();
    const folder = await folderOf(id);
    await stage.until(() => isPlaying(folder));
    const other = await stage.goLive();
    const [stream, pass] = [3, 4];
    expect(await statusOf(changed(folder, stream, () => `p-${other.id}`))).toBe(403);
    expect(await statusOf(changed(folder, pass, (text) => text.replace(/\.\d+\.1\./, '.9999999999.1.')))).toBe(403);
    expect(await statusOf(changed(folder, pass, () => 'guessed'))).toBe(403);
    expect(await statusOf(changed(folder, pass, () => ''))).toBe(404);
    expect(await statusOf(changed(folder, 2, () => 'ingest2'))).toBe(403);
    const [session] = await stage.sessions(id);
    const ended = signedFolder(
      stage.platform.config.keys.previews,
      { merchantCode: 'alpha', sessionId: session?.id ?? '', until: Math.floor(Date.now() / 1000) - 1 },
      { node: 'ingest1', stream: `p-${id}` },
    );
    expect(await statusOf(ended)).toBe(403);

    await publisher.kill();
    await other.publisher.kill();
    await stage.until(async () => (await stage.sessions(id)).at(-1)?.ended);
    expect(await statusOf(folder)).toBe(403);
    await stage.publish(key);
    await stage.until(async () => (await folderOf(id)) !== 'none');
    expect(await statusOf(folder)).toBe(403);
    const again = await folderOf(id);
    await stage.until(() => isPlaying(again));
  });

  it('nothing plays while the API is away, and the proxy leads nowhere else', async () => {
    const { id, publisher } = await stage.goLive();
    const folder = await folderOf(id);
    await stage.until(() => isPlaying(folder));
    expect(await statusOf(folder, 'index.m3u8', { method: 'DELETE' })).toBe(403);
    for (const beside of ['../../../stat', '%2e%2e/%2e%2e/%2e%2e/stat', 'index.m3u8.bak', '..%2fstat'])
      expect([beside, (await get(folder, beside)).headers.get('content-type')?.includes('xml') ?? false]).toEqual([
        beside,
        false,
      ]);
    expect(await statusOf('/live-preview/elsewhere/p-1/a.b/')).toBe(404);
    await stage.stopApi();
    expect(await statusOf(folder)).toBe(500);
    await stage.startApi();
    await sleep(100);
    expect(await statusOf(folder)).toBe(200);
    await publisher.kill();
  });
});

describe('the address of a preview', () => {
  it('needs the wall that shows the appointment, or a page of appointments', async () => {
    const { id } = await stage.plant();
    const seers = await Promise.all(
      (['mon_liv-view', 'mon_gam-view', 'pro_pro_lis-view', 'anc_#_res-view'] as const).map((key) =>
        stage.hire('alpha', [key]),
      ),
    );
    const statuses = await Promise.all(
      seers.map(async (seer) => (await seer.call('previews.open', { params: { id } })).status),
    );
    expect(statuses).toEqual([200, 403, 200, 200]);
  });
});
