import type { PlainPermission } from '@touchline/contract/definition/call';
import { matchCalls } from '@touchline/contract/matches';
import type { Tx } from '@touchline/db/transaction';
import { sportPageOf } from '@touchline/domain/matches/disciplines';
import { sportPageMark, sportPagesOf } from '@touchline/domain/matches/sport-pages';
import { z } from 'zod';

import { mostCounted, requireAgreed } from '../../platform/jobs/agreed-rows.ts';
import { defineTask } from '../../platform/jobs/task.ts';
import { Refusal } from '../../platform/refusal.ts';
import { writeMatches } from './export.service.ts';
import { filtersOf } from './match-filters.ts';
import { matchIdsIn } from './match-list.repository.ts';
import { type NamedPage, pageOf } from './match-page.ts';
import { createMatchRecords } from './match-records.service.ts';
import { namesOfMatches } from './matches.repository.ts';
import { createMatches, inTurn, lockedMatch } from './matches.service.ts';
import type { RecycleGuard } from './recycle-guards.ts';

const ofPage = z.object({ sport: z.string(), sportId: z.string().optional(), single: z.enum(['0', '1']).optional() });
const acts = {
  putOnShelf: '上架',
  takeOffShelf: '下架',
  recycle: '回收',
  disassociateAndRecycle: '解除关联并回收',
  renew: '从数据源恢复',
};
const bulkInput = matchCalls['matches.bulk'].body.safeExtend(ofPage.shape);

/** Each by the rules that hold for one; one of another page is refused. What a list has is found out once, at the start. */
export const bulkMatches = (guards: readonly RecycleGuard[]) =>
  defineTask({
    kind: 'matches.bulk',
    permission: (input) => keysAt(input, 'action'),
    input: bulkInput,
    log: '批量处理赛程',
    title: ({ act }, items) => `${acts[act]} ${items} 场赛程`,
    async items({ tx }, input) {
      const ids = input.ids === undefined ? await idsOfList(tx, input) : [...new Set(input.ids)];
      const names = await namesOfMatches(tx, ids);
      return ids.map((id) => ({ key: id, label: names.get(id) ?? id }));
    },
    perform: (platform) => {
      const matches = createMatches(platform, guards);
      const records = createMatchRecords(platform);
      return async (work, { key }, input) => {
        const page = pageOf(input);
        const isShelf = input.act === 'putOnShelf' || input.act === 'takeOffShelf';
        if (!isShelf) await inTurn(work, key);
        const match = await lockedMatch(work, key);
        if (match.discipline !== page.discipline || (page.isSingle && !match.is_single)) throw new Refusal('notFound');
        if (isShelf) await matches.setStatus(work, key, input.act === 'putOnShelf' ? 1 : 2);
        if (input.act === 'disassociateAndRecycle') await records.disassociateAll(work, key);
        if (input.act === 'recycle' || input.act === 'disassociateAndRecycle') await matches.recycle(work, key);
        if (input.act === 'renew') await records.renew(work, key);
      };
    },
  });

async function idsOfList(tx: Tx, input: z.output<typeof bulkInput>): Promise<string[]> {
  const { filter, sport, sportId, single, most: agreed } = input;
  const filters = filtersOf({ params: { sport }, query: { ...filter, sportId, single } });
  const ids = await matchIdsIn(tx, filters, mostCounted);
  requireAgreed(ids.length, { agreed, noun: '赛程', unit: '场' });
  return ids;
}

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
  const mark = sportPageMark(sportPageOf(discipline, isSingle));
  return { anyOf: sportPagesOf('sch', action).find((sportPage) => sportPageMark(sportPage) === mark)?.keys ?? [] };
}
