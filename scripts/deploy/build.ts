/**
 * `npm run image` builds the image of this checkout; `-- --ffmpeg` one for a worker that relays streams. `-- --twice`
 * builds that of the checked-out commit in two clones, and fails if their ids differ.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';

import { optionsFromEnvironment } from '../services/service-dirs.ts';
import { buildImage } from './image/build-image.ts';
import { buildTwice } from './image/build-twice.ts';
import { productVersion } from './image/product.ts';

const { values: given } = parseArgs({
  options: {
    tag: { type: 'string' },
    ffmpeg: { type: 'boolean', default: false },
    twice: { type: 'boolean', default: false },
  },
});
const tag = given.tag ?? `touchline:${productVersion()}${given.ffmpeg ? '-ffmpeg' : ''}`;
if (given.twice) {
  const builds = buildTwice(tag, given.ffmpeg ? ['--ffmpeg'] : []);
  for (const { said } of builds) console.log(said);
  const ids = new Set(builds.map(({ id }) => id));
  console.log(`ids of ${builds.length} builds in clones of their own: ${ids.size}`);
  process.exitCode = ids.size === 1 ? 0 : 1;
} else {
  const folder = path.join(optionsFromEnvironment().dataFolder, 'image');
  const { id, bytes } = buildImage({ tag, folder, withFfmpeg: given.ffmpeg });
  console.log(`${tag}: ${id}, ${(bytes / 1e6).toFixed(0)} MB`);
}
