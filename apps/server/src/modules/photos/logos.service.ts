import { inMerchant } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { logoLimits } from '@touchline/domain/pictures/pictures';

import { createPictureMaker } from '../../platform/files/pictures/picture-maker.ts';
import { PictureError } from '../../platform/files/pictures/picture-parts.ts';
import type { WorkerPlatform } from '../../platform/jobs/worker-platform.ts';
import { DependencyDown } from '../../platform/network/dependency-down.ts';
import { createStrangerFetch, type StrangerFetch } from '../../platform/network/stranger-file.ts';
import {
  deleteForsaken,
  type DueLogo,
  noteFailure,
  noteMissed,
  storeLogoName,
  takeDueLogos,
} from './logos.repository.ts';
import { storePicture } from './photos.service.ts';

const limits = { mostBytes: logoLimits.bytes, totalMs: 10_000 };
const perBatch = 50;
const mostBatches = 40;
const atOnce = 4;

type Fetching = Pick<WorkerPlatform, 'pool' | 'files' | 'config'>;

/** Fetches the logos that suppliers and people named by address, draws them anew and stores them: pages load our own. */
export function createLogos({ pool, files, config }: Fetching, given?: StrangerFetch) {
  const fetching = given ?? createStrangerFetch(limits, { routes: config.LOGO_ROUTES });
  const pictures = createPictureMaker();
  const ofPlatform = <T>(work: Parameters<typeof inMerchant<T>>[2]) => inMerchant(pool, platformMerchant, work);

  async function fetchOne(logo: DueLogo): Promise<void> {
    try {
      const bytes = await fetching(logo.address, new AbortController().signal);
      const picture = await pictures.make(bytes, { width: logoLimits.side, height: logoLimits.side, fit: 'contain' });
      // The picture first: no row names one that is not there.
      const name = await storePicture(files, 'logo', picture);
      await ofPlatform((tx) => storeLogoName(tx, logo.address, name));
    } catch (error) {
      if (error instanceof DependencyDown) throw error;
      await ofPlatform((tx) => noteFailure(tx, logo, reasonOf(error)));
    }
  }

  return {
    async fetchDue(): Promise<void> {
      for (let batch = 0; batch < mostBatches; batch += 1) {
        const due = await ofPlatform((tx) => takeDueLogos(tx, perBatch));
        const waiting = due.values();
        const lanes = Array.from({ length: atOnce }, async () => {
          for (const logo of waiting) await fetchOne(logo);
        });
        await Promise.all(lanes);
        if (due.length < perBatch) return;
      }
    },
    /** Compares all logos with the whole catalog. */
    async sweep(): Promise<void> {
      for (;;) {
        const gone = await ofPlatform((tx) => deleteForsaken(tx, perBatch));
        for (const { name } of gone) if (name !== null) await files.remove(name);
        if (gone.length === 0) break;
      }
      await ofPlatform(noteMissed);
    },
  };
}

/** In short: what a stranger's server says stands in no log of ours. */
function reasonOf(error: unknown): string {
  if (error instanceof PictureError) return error.problem;
  const text = error instanceof Error ? error.message : '';
  return /^(status \d{3}|too large|no plain address of the web|the name leads to no public address)$/.test(text)
    ? text
    : 'connection';
}
