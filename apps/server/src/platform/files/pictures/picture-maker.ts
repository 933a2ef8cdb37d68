import { photoLimits } from '@touchline/domain/pictures/pictures';
import sharp from 'sharp';

import { createSlots } from '../../limits/slots.ts';
import { PictureError } from './picture-parts.ts';
import { plainPicture } from './plain-picture.ts';

/** How a picture comes into its frame: an avatar or a cover fills it, a logo is shown whole. */
export interface PictureShape {
  readonly width: number;
  readonly height: number;
  readonly fit: 'cover' | 'contain';
}

export interface PictureMaker {
  /** The picture as a PNG of that shape, or a `PictureError`. */
  make(bytes: Buffer, shape: PictureShape): Promise<Buffer>;
}

/** One of the four threads that also hash passwords and read files. */
const slots = { atOnce: 1, waiting: 20, waitMs: 10_000 };
const longestSeconds = 5;

/** Decodes and encodes pictures one after another, on a thread of libvips: requests go on meanwhile. */
export function createPictureMaker(): PictureMaker {
  const inTurn = createSlots(slots);
  return {
    async make(bytes, shape) {
      const plain = plainPicture(bytes);
      return await inTurn(() => encoded(plain, shape));
    },
  };
}

async function encoded(plain: Buffer, { width, height, fit }: PictureShape): Promise<Buffer> {
  try {
    return await sharp(plain, { limitInputPixels: photoLimits.pixels, sequentialRead: true, failOn: 'error' })
      .timeout({ seconds: longestSeconds })
      .autoOrient()
      .resize(width, height, { fit, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch (error) {
    throw new PictureError('broken', { cause: error });
  }
}
