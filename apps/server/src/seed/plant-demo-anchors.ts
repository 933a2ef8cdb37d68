import { photoLimits } from '@touchline/domain/pictures/pictures';

import { countAnchors, createAnchorKeys, createAnchors } from '../modules/anchors/index.ts';
import { createDomains, createKeyWriter } from '../modules/domains/index.ts';
import { keepPhoto, storePicture } from '../modules/photos/index.ts';
import { createPushTargets } from '../modules/push-targets/index.ts';
import type { Config } from '../platform/config/config.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { inWork } from '../platform/in-work.ts';
import type { WorkerPlatform } from '../platform/jobs/worker-platform.ts';
import type { Work } from '../platform/work.ts';
import { anchorsPerMerchant, demoAnchorName, demoAnchors } from './demo-anchors.ts';
import { drawAvatar } from './draw-avatar.ts';

interface DemoParts extends Pick<WorkerPlatform, 'pool' | 'operationLog' | 'logger'> {
  readonly config: Config;
  readonly files: FileStore;
  readonly events: Pick<WorkerPlatform['events'], 'publish'>;
}

const actor = { kind: 'system', system: 'command', at: 'npm run seed' } as const;

/** Merchants without anchors get some, with photos, and push targets with domains. */
export async function plantDemoAnchors(parts: DemoParts): Promise<void> {
  for (const merchantCode of Object.keys(demoAnchors)) {
    const isNew = await inWork(parts, merchantCode, actor, '写入演示数据', async (work) => {
      if ((await countAnchors(work.tx, merchantCode, 1)) > 0) return false;
      await plantTargets(work, parts);
      return true;
    });
    if (isNew) await plantAnchors(parts, merchantCode);
  }
}

async function plantTargets(work: Work, { config }: DemoParts): Promise<void> {
  const demo = demoAnchors[work.merchantCode];
  if (demo === undefined) return;
  const targets = createPushTargets([]);
  const domains = createDomains(createKeyWriter({ config }));
  await domains.create(work, 'push', { name: demo.front, type: 'STREAMER' });
  for (const { name, tag, domain } of demo.targets) {
    const { projectCode } = await targets.create(work, { name, tag });
    for (const spelled of [domain, `spare-${domain}`])
      await domains.create(work, 'push', { name: spelled, type: 'PLATFORM', cdn: 'ALI', projectCode });
  }
}

async function plantAnchors(parts: DemoParts, merchantCode: string): Promise<void> {
  const { families = '' } = demoAnchors[merchantCode] ?? {};
  const pictures = await Promise.all(
    Array.from({ length: anchorsPerMerchant }, (_, at) => drawAvatar(at + families.length, photoLimits.side)),
  );
  const photos: string[] = [];
  for (const picture of pictures) photos.push(await storePicture(parts.files, 'photo', picture));
  await inWork(parts, merchantCode, actor, '写入演示数据', async (work) => {
    const anchors = createAnchors(createAnchorKeys(parts), parts);
    const codes = await targetCodes(work);
    for (const [at, photo] of photos.entries()) {
      await keepPhoto(work, photo, 'photo');
      const projectCodes = codes.filter((_, index) => index === at % codes.length || at % 4 === 0);
      const { streamerCode } = await anchors.create(work, {
        ...demoAnchorName(families, at),
        photo,
        enableLiveroom: at % 9 !== 5,
        projectCodes,
      });
      if (at % 13 === 7) await anchors.setEnabled(work, streamerCode, { enabled: false });
    }
  });
}

async function targetCodes({ tx, merchantCode }: Work): Promise<string[]> {
  const rows = await tx
    .selectFrom('tenant.push_targets')
    .select('id')
    .where('merchant_code', '=', merchantCode)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
