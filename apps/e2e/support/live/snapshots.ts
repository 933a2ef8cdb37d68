import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { Redis } from 'ioredis';

import type { Database } from '../database.ts';
import { environment } from '../environment.ts';

const run = promisify(execFile);
const lines = ['12:10:296:160', '12:48:46:84', '262:48:46:84', '138:68:44:44', '159:10:2:160'];
const hour = 3_600_000;

/** A pitch with two teams, each stream's from another angle of colour. */
async function drawPitch(nth: number): Promise<Buffer> {
  const stripes = [0, 2, 4, 6].map((at) => `drawbox=${at * 40}:0:40:180:0x287a34:t=fill`);
  const marks = lines.map((box) => `drawbox=${box}:white@0.7:t=2`);
  const players = Array.from({ length: 20 }, (_, at) => {
    const [x, y] = [24 + ((at * 53 + nth * 71) % 270), 20 + ((at * 37 + nth * 29) % 136)];
    return `drawbox=${x}:${y}:5:10:${at % 2 === 0 ? '0xd23b3b' : '0x2f62d9'}:t=fill`;
  });
  const drawing = ['color=0x2f8a3d:s=320x180', ...stripes, ...marks, ...players].join(',');
  const options = { encoding: 'buffer', maxBuffer: 1_000_000 } as const;
  const args = ['-v', 'error', '-f', 'lavfi', '-i', drawing, '-frames:v', '1', '-f', 'image2', '-c:v', 'mjpeg', '-'];
  return (await run('ffmpeg', args, options)).stdout;
}

/** Keeps a snapshot of each running session of the merchant; its row says when it was taken. */
export async function plantPictures(database: Database, merchantCode: string): Promise<void> {
  const sessions = await database.run<{ id: string }>(
    merchantCode,
    'SELECT id::text FROM tenant.live_sessions WHERE merchant_code = $1 AND ended_at IS NULL ORDER BY id',
    [merchantCode],
  );
  const redis = new Redis(environment.redisUrl);
  for (const [nth, { id }] of sessions.entries())
    await redis.set(`snapshot:picture:${id}`, await drawPitch(nth), 'PX', hour);
  redis.disconnect();
}
