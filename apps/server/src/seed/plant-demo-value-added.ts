import { type ValueAddedKind, valueAddedSources, valueAddedStatus } from '@touchline/domain/value-added/value-added';

import { keepPhoto, storePicture } from '../modules/photos/index.ts';
import { addDemoItem, hasValueAdded } from '../modules/value-added/index.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { inWork } from '../platform/in-work.ts';
import type { WorkerPlatform } from '../platform/jobs/worker-platform.ts';
import { demoContent, type DemoItem, demoParagraphs } from './demo-value-added.ts';
import { drawCover } from './draw-cover.ts';

interface DemoParts extends Pick<WorkerPlatform, 'pool' | 'operationLog' | 'logger'> {
  readonly files: FileStore;
}

const actor = { kind: 'system', system: 'command', at: 'npm run seed' } as const;

/** Merchants without news get some, merchants without short videos too; each sixth is a draft without a cover. */
export async function plantDemoValueAdded(parts: DemoParts): Promise<void> {
  for (const [merchantCode, { host, news, videos }] of Object.entries(demoContent)) {
    await plantKind(parts, { merchantCode, kind: 'news', items: news, host });
    await plantKind(parts, { merchantCode, kind: 'video', items: videos, host });
  }
}

interface Planted {
  readonly merchantCode: string;
  readonly kind: ValueAddedKind;
  readonly items: readonly DemoItem[];
  readonly host: string;
}

async function plantKind(parts: DemoParts, { merchantCode, kind, items, host }: Planted): Promise<void> {
  const planting = <T>(work: Parameters<typeof inWork<T>>[4]) =>
    inWork(parts, merchantCode, actor, '写入演示数据', work);
  if (await planting(({ tx }) => hasValueAdded(tx, merchantCode, kind))) return;
  const covers = await Promise.all(
    items.map(async (_, at) =>
      isDraft(at) ? null : await storePicture(parts.files, 'photo', await drawCover(at + host.length)),
    ),
  );
  await planting(async (work) => {
    for (const [at, { title, discipline }] of items.entries()) {
      const cover = covers[at] ?? null;
      if (cover !== null) await keepPhoto(work, cover, 'cover');
      await addDemoItem(work, kind, {
        title,
        discipline,
        cover,
        sourceId: at % 3 === 1 ? valueAddedSources.provider : valueAddedSources.own,
        status: isDraft(at) ? valueAddedStatus.unsaved : valueAddedStatus.saved,
        onShelf: !isDraft(at) && at % 4 !== 3,
        ...(kind === 'news'
          ? { content: demoParagraphs.join('\n\n') }
          : { address: `https://${host}/clips/${at + 1}.mp4`, duration: 45 + at * 37 }),
      });
    }
  });
}

const isDraft = (at: number) => at % 6 === 5;
