import { afterAll, beforeAll, expect, it } from 'vitest';

import { plantTabooWord } from '../../../test/planted/planted-taboo-word.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { runTasks } from '../../../test/stack/task-runner.ts';
import { plantValueAdded } from '../../../test/value-added/planted-value-added.ts';

let office: Office;
let editor: Colleague;
let stop: () => Promise<void>;
beforeAll(async () => {
  office = await startOffice();
  stop = runTasks(office);
  editor = await office.hire('alpha', ['val_new-view', 'val_new-action']);
});
afterAll(async () => {
  await stop();
  await office.close();
});

async function shelve(ids: string[], onShelf: boolean) {
  const started = await editor.call('value-added.news-bulk', { body: { ids, onShelf } });
  expect(started.status, started.text).toBe(200);
  const params = { id: started.data.taskId };
  const read = async () => (await editor.call('tasks.get', { params, query: {} })).data;
  await expect.poll(async () => (await read()).state, { timeout: 15_000 }).toBe('done');
  return await read();
}

it('many are put on shelf, each by the rules of one and with its own result', async () => {
  const { word } = await plantTabooWord(office.owner, 'alpha');
  const plant = (values: object, merchant = 'alpha') => plantValueAdded(office.owner, merchant, 'news', values);
  const good = await plant({ title: '可以上架' });
  const draft = await plant({ title: '还是草稿', is_saved: false });
  const flagged = await plant({ title: '旧文', content: `含有${word}` });
  const foreign = await plant({ title: '别家的' }, 'beta');
  const { items, title } = await shelve([good.id, draft.id, flagged.id, foreign.id], true);
  expect(title).toBe('上架 4 条资讯');
  expect(items).toMatchObject([
    { label: '可以上架', state: 'done' },
    { label: '还是草稿', state: 'refused' },
    { label: '旧文', state: 'refused' },
    { label: foreign.id, state: 'refused' },
  ]);
  const { data } = await editor.call('value-added.news-list', { query: { onShelf: true } });
  expect(data.records.map(({ id }) => id)).toEqual([good.id]);
  await shelve([good.id], false);
  expect((await editor.call('value-added.news-list', { query: { onShelf: true } })).data.records).toEqual([]);
});
