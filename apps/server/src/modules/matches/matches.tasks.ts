import type { PlainPermission } from '@touchline/contract/call';
import { matchCalls } from '@touchline/contract/matches';
import { placeOf } from '@touchline/domain/disciplines';
import { placeMark, placesOf } from '@touchline/domain/sport-pages';
import { z } from 'zod';

import { Refusal } from '../../platform/refusal.ts';
import { defineTask } from '../../platform/task.ts';
import { writeMatches } from './export.service.ts';
import { type NamedPage, pageOf } from './match-place.ts';
import { createMatchRecords } from './match-records.service.ts';
import { namesOfMatches } from './matches.repository.ts';
import { createMatches, lockedMatch } from './matches.service.ts';

const ofPage = z.object({ sport: z.string(), sportId: z.string().optional(), single: z.enum(['0', '1']).optional() });
const acts = { putOnShelf: '上架', takeOffShelf: '下架', recycle: '回收', disassociateAndRecycle: '解除关联并回收' };

/** Each by the rules that hold for one; one of another page is refused. */
export const bulkMatches = defineTask({
  kind: 'matches.bulk',
  permission: (input) => keysAt(input, 'action'),
  input: matchCalls['matches.bulk'].body.extend(ofPage.shape),
  log: '批量处理赛程',
  title: ({ act }, items) => `${acts[act]} ${items} 场赛程`,
  async items({ tx }, { ids }) {
    const names = await namesOfMatches(tx, ids);
    return [...new Set(ids)].map((id) => ({ key: id, label: names.get(id) ?? id }));
  },
  perform: (platform) => {
    const matches = createMatches(platform);
    const records = createMatchRecords(platform);
    return async (work, { key }, input) => {
      const page = pageOf(input);
      const match = await lockedMatch(work, key);
      if (match.discipline !== page.discipline || (page.isSingle && !match.is_single)) throw new Refusal('notFound');
      if (input.act === 'putOnShelf' || input.act === 'takeOffShelf') {
        await matches.setStatus(work, key, input.act === 'putOnShelf' ? 1 : 2);
        return;
      }
      if (input.act === 'disassociateAndRecycle') await records.disassociateAll(work, key);
      await matches.recycle(work, key);
    };
  },
});

export const exportMatchesTask = defineTask({
  kind: 'matches.export',
  permission: (input) => keysAt(input, 'view'),
  input: matchCalls['matches.start-export'].body.extend(ofPage.shape),
  log: '导出赛程',
  title: ({ startDate, endDate }) => `导出赛程 · ${startDate === endDate ? startDate : `${startDate} 至 ${endDate}`}`,
  file: writeMatches,
});

function keysAt(page: NamedPage, action: 'view' | 'action'): PlainPermission {
  const { discipline, isSingle } = pageOf(page);
  const mark = placeMark(placeOf(discipline, isSingle));
  return { anyOf: placesOf('sch', action).find((place) => placeMark(place) === mark)?.keys ?? [] };
}
