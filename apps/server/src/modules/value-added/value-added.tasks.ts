import { valueAddedBulkInput } from '@touchline/contract/value-added';

import { defineTask } from '../../platform/jobs/task.ts';
import { checkTexts, workersTabooChecker } from '../taboo-words/index.ts';
import { nouns } from './value-added.policy.ts';
import { glanceAtTexts, titlesOf } from './value-added.repository.ts';
import { createValueAdded } from './value-added.service.ts';

/** Each by the rules that hold for one, with the words of now. */
export const bulkValueAdded = defineTask({
  kind: 'value-added.bulk',
  permission: ({ kind }) => (kind === 'news' ? 'val_new-action' : 'val_vid-action'),
  input: valueAddedBulkInput,
  log: '批量上下架增值内容',
  title: ({ kind, onShelf }, items) => `${onShelf ? '上架' : '下架'} ${items} 条${nouns[kind]}`,
  async items({ tx, merchantCode }, { kind, ids }) {
    const titles = await titlesOf(tx, merchantCode, kind, ids);
    return [...new Set(ids)].map((id) => ({ key: id, label: titles.get(id) ?? id }));
  },
  perform: (platform) => {
    const taboo = workersTabooChecker(platform);
    const items = createValueAdded(taboo);
    return async (work, { key }, { kind, onShelf }) => {
      const { tx, merchantCode } = work;
      const texts = await glanceAtTexts(tx, merchantCode, kind, key);
      const checked = await checkTexts(taboo, merchantCode, texts ?? { title: '', content: '' });
      await items.setShelf(work, kind, key, { onShelf }, checked);
    };
  },
});
