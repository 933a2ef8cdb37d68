import { anchorCalls } from '@touchline/contract/anchors/anchors';
import type { Tx } from '@touchline/db/transaction';
import { storedAnchorCode } from '@touchline/domain/anchors/anchor-rules';
import type { z } from 'zod';

import { mostCounted, requireAgreed } from '../../platform/jobs/agreed-rows.ts';
import { defineTask } from '../../platform/jobs/task.ts';
import { createAnchorKeys } from './anchor-keys.service.ts';
import { anchorsIn, namesOfAnchors } from './anchor-writes.repository.ts';
import { createAnchors } from './anchors.service.ts';
import { writeAnchors } from './export.service.ts';

const titles = {
  enable: (anchors: string) => `启用 ${anchors}`,
  disable: (anchors: string) => `停用 ${anchors}`,
  addTargets: (anchors: string) => `为 ${anchors}添加推送目标`,
  removeTargets: (anchors: string) => `移除 ${anchors}的推送目标`,
  setTargets: (anchors: string) => `更改 ${anchors}的推送目标`,
};
const bulkInput = anchorCalls['anchors.bulk'].body;

/** Each by the rules that hold for one. What a list has is found out once, at the start. */
export const bulkAnchors = defineTask({
  kind: 'anchors.bulk',
  permission: 'pro_anc_lis-action',
  input: bulkInput,
  log: '批量处理主播',
  title: ({ act }, items) => titles[act](`${items} 位主播`),
  async items({ tx, merchantCode }, input) {
    if (input.streamerCodes === undefined) return (await anchorsOfList(tx, input)).map(itemOf);
    const codes = [...new Set(input.streamerCodes.map(storedAnchorCode))];
    const names = await namesOfAnchors(tx, merchantCode, codes);
    return codes.map((code) => itemOf({ code, name: names.get(code) }));
  },
  perform: (platform) => {
    const anchors = createAnchors(createAnchorKeys(platform), platform);
    return async (work, { key }, { act, projectCodes = [] }) => {
      if (act === 'enable' || act === 'disable') await anchors.setEnabled(work, key, { enabled: act === 'enable' });
      else await anchors.changeTargets(work, key, act, projectCodes);
    };
  },
});

const itemOf = ({ code, name }: { code: string; name?: string | undefined }) => ({
  key: code,
  label: name === undefined ? code : `${name}（${code}）`,
});

async function anchorsOfList(tx: Tx, { filter = {}, most: agreed }: z.output<typeof bulkInput>) {
  const found = await anchorsIn(tx, filter, mostCounted);
  requireAgreed(found.length, { agreed, noun: '主播', unit: '位' });
  return found;
}

export const exportAnchorsTask = defineTask({
  kind: 'anchors.export',
  permission: 'pro_anc_lis-view',
  input: anchorCalls['anchors.start-export'].body,
  log: '导出主播',
  title: () => '导出主播',
  file: writeAnchors,
});
