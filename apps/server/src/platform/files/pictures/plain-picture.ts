import { type FileType, fileTypeOf } from '@touchline/domain/file-types';
import { photoLimits, photoTypes } from '@touchline/domain/pictures/pictures';

import { readJpeg } from './jpeg-parts.ts';
import { PictureError, type PictureParts } from './picture-parts.ts';
import { readPng } from './png-parts.ts';

const readers: Partial<Record<FileType, (bytes: Buffer) => PictureParts>> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
};

/**
 * The file without its metadata, read part by part without decoding it. A decoder sees no file whose size, frames or
 * further contents were not judged here.
 */
export function plainPicture(bytes: Buffer): Buffer {
  const read = readers[fileTypeOf(bytes, photoTypes) ?? 'text/csv'];
  if (read === undefined) throw new PictureError('format');
  const { width, height, kept } = read(bytes);
  if (width * height > photoLimits.pixels || Math.max(width, height) > photoLimits.longest)
    throw new PictureError('pixels');
  if (Math.min(width, height) < photoLimits.shortest) throw new PictureError('small');
  return Buffer.concat(kept);
}
