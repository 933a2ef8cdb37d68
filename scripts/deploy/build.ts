/** `npm run image` builds the image of this checkout; `-- --ffmpeg` one for a worker that relays streams. */
import path from 'node:path';
import { parseArgs } from 'node:util';

import { optionsFromEnvironment } from '../services/service-dirs.ts';
import { buildImage } from './image/build-image.ts';
import { productVersion } from './image/product.ts';

const { values: given } = parseArgs({
  options: { tag: { type: 'string' }, ffmpeg: { type: 'boolean', default: false } },
});
const tag = given.tag ?? `touchline:${productVersion()}${given.ffmpeg ? '-ffmpeg' : ''}`;
const folder = path.join(optionsFromEnvironment().dataFolder, 'image');
const { id, bytes } = buildImage({ tag, folder, withFfmpeg: given.ffmpeg });
console.log(`${tag}: ${id}, ${(bytes / 1e6).toFixed(0)} MB`);
