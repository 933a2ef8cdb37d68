import { countedFrameRate } from '@touchline/domain/live/live-pictures';
import { z } from 'zod';

import { type BoundedProgram, runBounded } from '../../../platform/processes/bounded-program.ts';

/** A tile is as wide as that; a picture that stands upright keeps its form. */
const snapshotSize = { width: 320, height: 180 };
/** Of one decoded picture: a bit more than 4K. */
const mostPixels = 4096 * 2304;
/** One picture of that size is decoded in a fifth of it. */
const mostMemory = 768 * 1024 * 1024;

type Bounds = Pick<BoundedProgram, 'mostMemory' | 'mostOutput' | 'mostSeconds'>;
const countBounds: Bounds = { mostMemory, mostOutput: 64_000, mostSeconds: 5 };
const snapshotBounds: Bounds = { mostMemory, mostOutput: 100_000, mostSeconds: 5 };

/** The piece comes through the pipe, and nothing in it opens an address, a file, or a decoder that HLS does not use. */
const onlyPipe = ['-protocol_whitelist', 'pipe', '-format_whitelist', 'mpegts'];
const usualCodecs = ['-codec_whitelist', 'h264,hevc,aac,mp3,mp3float'];
const fromPipe = [...onlyPipe, ...usualCodecs, '-threads', '1', '-f', 'mpegts', '-i', 'pipe:0'];

export interface CountedPicture {
  readonly frameRate: number | null;
  readonly codec: string;
  readonly width: number;
  readonly height: number;
}

const side = z.number().int().min(1).max(65_535);
const probed = z.object({
  streams: z.tuple([
    z.object({
      codec_name: z.string().regex(/^[a-z\d_]{1,20}$/),
      width: side,
      height: side,
      nb_read_packets: z.coerce.number().int().min(0),
    }),
  ]),
});

/** Counts the pictures of a piece without decoding them. Rejects where it has none that can be read. */
export async function countFrames(piece: Uint8Array, seconds: number, signal: AbortSignal): Promise<CountedPicture> {
  const shown = 'stream=codec_name,width,height,nb_read_packets';
  const args = ['-v', 'quiet', ...fromPipe, '-select_streams', 'v:0', '-count_packets', '-show_entries', shown];
  const answer = await runBounded(
    { program: 'ffprobe', args: [...args, '-of', 'json'], input: piece, ...countBounds },
    signal,
  );
  const [{ codec_name: codec, width, height, nb_read_packets: packets }] = probed.parse(
    JSON.parse(answer.toString('utf8')),
  ).streams;
  return { frameRate: countedFrameRate(packets, seconds), codec, width, height };
}

/** A small JPEG of the first picture of a piece. Rejects where it cannot be decoded, or is too large. */
export async function drawSnapshot(piece: Uint8Array, signal: AbortSignal): Promise<Buffer> {
  const { width, height } = snapshotSize;
  const scale = `scale=w=${width}:h=${height}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
  const firstKeyFrame = ['-map', '0:v:0', '-frames:v', '1', '-vf', `${scale},format=yuvj420p`];
  const asJpeg = ['-threads', '1', '-c:v', 'mjpeg', '-q:v', '6', '-bitexact', '-f', 'image2pipe', 'pipe:1'];
  const reading = ['-v', 'quiet', '-skip_frame', 'nokey', '-max_pixels', String(mostPixels), ...fromPipe];
  const args = [...reading, ...firstKeyFrame, ...asJpeg];
  const picture = await runBounded({ program: 'ffmpeg', args, input: piece, ...snapshotBounds }, signal);
  if (picture.length === 0) throw new Error('the piece has no picture');
  return picture;
}
