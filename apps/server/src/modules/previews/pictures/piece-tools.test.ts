import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { runBounded } from '../../../platform/processes/bounded-program.ts';
import { countFrames, drawSnapshot } from './piece-tools.ts';

const run = promisify(execFile);
const { signal } = new AbortController();
/** Pieces are encoded here. */
const patient = { timeout: 60_000 };

interface Drawn {
  readonly size: string;
  readonly rate?: number;
  readonly codec?: string;
  readonly seconds?: number;
}

async function piece({ size, rate = 25, codec = 'libx264', seconds = 2 }: Drawn): Promise<Buffer> {
  const drawn = ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=${rate}`, '-f', 'lavfi', '-i', 'sine'];
  const video = ['-c:v', codec, ...(codec === 'libx264' ? ['-preset', 'ultrafast'] : []), '-pix_fmt', 'yuv420p'];
  const args = [
    '-v',
    'error',
    '-nostdin',
    ...drawn,
    '-t',
    String(seconds),
    ...video,
    '-c:a',
    'aac',
    '-f',
    'mpegts',
    '-',
  ];
  return (await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 50_000_000 })).stdout;
}

describe('a piece of a stream', patient, () => {
  it('frames of a piece are counted from its packets, with size and codec', async () => {
    const counted = await countFrames(await piece({ size: '1280x720', rate: 30 }), 2, signal);
    expect(counted).toEqual({ frameRate: 30, codec: 'h264', width: 1280, height: 720 });
  });

  it.each([
    ['1280x720', [320, 180]],
    ['360x640', [100, 180]],
    ['160x90', [320, 180]],
  ])('a picture of %s becomes a small JPEG of its own form', async (size, [width, height]) => {
    const snapshot = await drawSnapshot(await piece({ size, seconds: 1 }), signal);
    const found = await sharp(snapshot).metadata();
    expect([found.format, found.height]).toEqual(['jpeg', height]);
    expect(Math.abs((found.width ?? 0) - (width ?? 0))).toBeLessThanOrEqual(2);
    expect(snapshot.length).toBeLessThan(20_000);
  });
});

describe('a hostile piece', patient, () => {
  it('a piece of 8K is counted and not drawn', async () => {
    const huge = await piece({ size: '7680x4320', rate: 1, seconds: 1 });
    expect(await countFrames(huge, 1, signal)).toMatchObject({ width: 7680, height: 4320, frameRate: 1 });
    await expect(drawSnapshot(huge, signal)).rejects.toThrow('failed');
  });

  it.each([
    ['of another codec', () => piece({ size: '320x180', codec: 'mpeg2video' })],
    ['of random bytes', async () => randomBytes(500_000)],
    ['without a byte', async () => Buffer.alloc(0)],
    ['that is a playlist of addresses', async () => Buffer.from('#EXTM3U\n#EXTINF:2,\nhttp://127.0.0.1/1.ts\n')],
    ['that breaks off', async () => (await piece({ size: '320x180' })).subarray(0, 400)],
  ])('a piece %s has no snapshot', async (_what, made) => {
    await expect(drawSnapshot(await made(), signal)).rejects.toThrow(/failed|no picture/);
  });

  it('a piece of another codec has no frame rate either', async () => {
    await expect(countFrames(await piece({ size: '320x180', codec: 'mpeg2video' }), 2, signal)).rejects.toThrow(
      /failed|invalid/i,
    );
  });
});

describe('a program on strange bytes', () => {
  const bounds = { input: Buffer.alloc(0), mostMemory: 200_000_000, mostOutput: 1000, mostSeconds: 1 };

  it('a program that goes on is ended after its time', async () => {
    await expect(runBounded({ ...bounds, program: 'sleep', args: ['30'] }, signal)).rejects.toThrow('tooLong');
  });

  it('a program that answers too much is ended', async () => {
    await expect(runBounded({ ...bounds, program: 'yes', args: [] }, signal)).rejects.toThrow('tooMuch');
  });

  it('a program that asks for too much memory fails', async () => {
    const args = ['if=/dev/zero', 'of=/dev/null', 'bs=1G', 'count=1'];
    await expect(runBounded({ ...bounds, program: 'dd', args }, signal)).rejects.toThrow('failed');
  });

  it('a program ends with the worker’s turn', async () => {
    const turn = new AbortController();
    const running = runBounded({ ...bounds, mostSeconds: 20, program: 'sleep', args: ['30'] }, turn.signal);
    turn.abort();
    await expect(running).rejects.toThrow('failed');
  });
});
