import { readFile } from 'node:fs/promises';

import { apiPrefix, calls } from '@touchline/contract/calls';
import { tabooLimits } from '@touchline/domain/constants';
import { formatTime } from '@touchline/domain/times';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { uploadBy } from '../../../test/browser/uploads.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { workbookOf } from '../../../test/planted/made-workbook.ts';
import { plantTabooWord } from '../../../test/planted/planted-taboo-word.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { uniqueAccount } from '../../../test/stack/stack.ts';
import { runTasks } from '../../../test/stack/task-runner.ts';
import { levelNames } from './level-names.ts';

const keys = ['pre_#_tab-view', 'pre_#_tab-action'];

let office: Office;
let keeper: Colleague;
let other: Colleague;
let stop: () => Promise<void>;
beforeAll(async () => {
  office = await startOffice();
  keeper = await office.hire('alpha', keys);
  other = await office.hire('beta', keys);
  stop = runTasks(office);
});
afterAll(async () => {
  await stop();
  await office.close();
});

const create = (word: string, rest: { level?: 'block' | 'warn' | 'allow'; reason?: string } = {}, who = keeper) =>
  who.call('taboo-words.create', { body: { keyword: word, level: 'block', reason: '', ...rest } });

async function listed(word: string, who = keeper, level?: 'block' | 'warn' | 'allow') {
  const query = { keyword: word, ...(level !== undefined && { level }) };
  return (await who.call('taboo-words.list', { query })).data.records.map(({ keyword }) => keyword);
}

describe('a word', () => {
  it('a word is added, found, changed and deleted, and each act is logged', async () => {
    const word = uniqueAccount('词');
    const made = await create(word, { reason: '示例' });
    expect(made.status, made.text).toBe(200);
    const params = { id: made.data.id };
    const { updatedTime } = made.data;
    expect((await keeper.call('taboo-words.get', { params })).data).toEqual({
      id: params.id,
      keyword: word,
      level: 'block',
      reason: '示例',
      updatedTime,
    });
    const body = { keyword: word, level: 'warn' as const, reason: '改过', updatedTime };
    expect((await keeper.call('taboo-words.update', { params, body })).status).toBe(200);
    expect((await keeper.call('taboo-words.update', { params, body })).status).toBe(409);
    expect((await keeper.call('taboo-words.delete', { params })).status).toBe(200);
    expect((await keeper.call('taboo-words.get', { params })).status).toBe(404);
    expect((await keeper.call('taboo-words.delete', { params })).status).toBe(404);
    const changes = (await logRows(office.owner))
      .filter(
        ({ merchantCode, result, changes: text }) => merchantCode === 'alpha' && result === 1 && text?.includes(word),
      )
      .map(({ functionName, userAccount, changes: text }) => [
        functionName,
        userAccount,
        JSON.parse(text ?? '') as unknown,
      ]);
    const [before, after] = [
      { word, level: 'block', reason: '示例' },
      { word, level: 'warn', reason: '改过' },
    ];
    const entity = { entity: 'tabooWord', id: params.id };
    expect(changes).toEqual([
      ['新增敏感词', keeper.account, [{ ...entity, before: null, after: before }]],
      ['修改敏感词', keeper.account, [{ ...entity, before, after }]],
      ['删除敏感词', keeper.account, [{ ...entity, before: after, after: null }]],
    ]);
  });

  it('stands in its list once, however it is written, and again once it is deleted', async () => {
    const made = await create('藍莓蛋糕');
    const again = await create('蓝★莓蛋糕', { level: 'allow' });
    expect(again.status).toBe(422);
    expect(again.error.details).toEqual([
      { field: 'keyword', errorMessage: '“藍莓蛋糕”已存在，写法不同也视为同一个词' },
    ]);
    const second = await create('草莓蛋糕');
    const params = { id: second.data.id };
    const body = { keyword: '蓝莓蛋糕', level: 'block' as const, reason: '', updatedTime: second.data.updatedTime };
    expect((await keeper.call('taboo-words.update', { params, body })).status).toBe(422);
    expect((await create('蓝莓蛋糕', {}, other)).status).toBe(200);
    await keeper.call('taboo-words.delete', { params: { id: made.data.id } });
    expect((await create('蓝莓蛋糕')).status).toBe(200);
    expect(await listed('莓蛋糕')).toEqual(['蓝莓蛋糕', '草莓蛋糕']);
  });

  it('has a letter or a digit at least', async () => {
    expect((await create('★☆')).error.details).toEqual([
      { field: 'keyword', errorMessage: '至少要有一个文字、字母或数字' },
    ]);
    expect((await create('  ')).status).toBe(400);
  });

  it('a word beyond the largest number is refused', async () => {
    await office.addMerchant('gamma');
    const chief = office.chiefFor('gamma');
    await create('一', {}, chief);
    await office.owner.query(`UPDATE platform.taboo_lists SET words = $1 WHERE merchant_code = 'gamma'`, [
      tabooLimits.words,
    ]);
    expect((await create('二', {}, chief)).error.details).toEqual([
      { errorMessage: '词库最多 60,000 条，请先删除不用的词' },
    ]);
  });
});

describe('[CAT-08] the list', () => {
  it('finds a keyword however it is written, and shows the newest first', async () => {
    for (const word of ['查找用的龍', '查找用的Tiger', '查找用的马']) await create(word);
    expect(await listed('查找')).toEqual(['查找用的马', '查找用的Tiger', '查找用的龍']);
    expect(await listed('用的龙')).toEqual(['查找用的龍']);
    expect(await listed('ＴＩＧＥＲ')).toEqual(['查找用的Tiger']);
    expect(await listed('★')).toEqual([]);
  });

  it('the list is narrowed to a level; the allow-list is one', async () => {
    await create('分级甲', { level: 'block' });
    await create('分级乙', { level: 'warn' });
    await create('分级丙', { level: 'allow' });
    expect(await listed('分级', keeper, 'allow')).toEqual(['分级丙']);
    expect(await listed('分级', keeper, 'warn')).toEqual(['分级乙']);
    expect(await listed('分级')).toHaveLength(3);
  });

  it('the list is the merchant’s own', async () => {
    await create('只属于甲');
    await create('只属于平台', {}, office.chief);
    expect(await listed('只属于')).toEqual(['只属于甲']);
    expect(await listed('只属于', other)).toEqual([]);
    expect(await listed('只属于', office.chief)).toEqual(['只属于平台']);
  });
});

describe('[PRD-58] [PRD-59] the check', () => {
  it('answers words and where they stand, of title and content apart', async () => {
    await create('检测甲', { reason: '原因甲' });
    await create('检测乙', { level: 'warn' });
    const writer = await office.hire('alpha', ['pre_soc_odd_dra-action']);
    const body = { title: '檢測甲，前瞻', content: '先说检-测-乙，再说检测甲、检测甲' };
    const answer = await writer.call('taboo-words.check', { body });
    expect(answer.data).toEqual({
      titleKeywords: ['检测甲'],
      contentKeywords: ['检测乙', '检测甲'],
      title: [{ word: '检测甲', level: 'block', reason: '原因甲', ranges: [[0, 3]] }],
      content: [
        { word: '检测乙', level: 'warn', reason: '', ranges: [[2, 7]] },
        {
          word: '检测甲',
          level: 'block',
          reason: '原因甲',
          ranges: [
            [10, 13],
            [14, 17],
          ],
        },
      ],
    });
  });

  it('[mend 10] a word split over title and content is answered in both', async () => {
    await create('分写词', { reason: '原因丙' });
    const body = { title: '今晚的分写', content: '词在这里' };
    const { data } = await keeper.call('taboo-words.check', { body });
    const hit = { word: '分写词', level: 'block', reason: '原因丙' };
    expect(data.title).toEqual([{ ...hit, ranges: [[3, 5]] }]);
    expect(data.content).toEqual([{ ...hit, ranges: [[0, 1]] }]);
  });

  it('[mend 10] a match that cuts through a word of the text only warns', async () => {
    await create('包赢');
    const body = { title: '书包赢得了好评', content: '包赢计划' };
    const { data } = await keeper.call('taboo-words.check', { body });
    expect([...data.title, ...data.content].map(({ word, level }) => `${word} ${level}`)).toEqual([
      '包赢 warn',
      '包赢 block',
    ]);
  });

  it('leaves no row in the log', async () => {
    const before = (await logRows(office.owner)).length;
    await keeper.call('taboo-words.check', { body: { title: '甲', content: '乙' } });
    expect(await logRows(office.owner)).toHaveLength(before);
  });
});

describe('an import', () => {
  const start = (content: string | Uint8Array, level: 'block' | 'warn' | 'allow' = 'block', who = keeper) =>
    uploadBy(office, who.browser, calls['taboo-words.import'], { query: { level }, file: Buffer.from(content) });
  async function results(content: string | Uint8Array, level: 'block' | 'warn' | 'allow' = 'block') {
    const started = await start(content, level);
    expect(started.status, started.error?.traceId).toBe(200);
    const id = started.data.taskId;
    const read = async () => (await keeper.call('tasks.get', { params: { id }, query: {} })).data;
    await expect.poll(async () => (await read()).state, { timeout: 15_000 }).toBe('done');
    return await read();
  }
  const byWord = ([one = '']: string[], [next = '']: string[]) => (one < next ? -1 : 1);
  const known = async (keyword: string) =>
    (await keeper.call('taboo-words.list', { query: { keyword } })).data.records.map(
      ({ keyword: word, level, reason }) => [word, level, reason],
    );

  it('[hardening 22] takes a plain list, one on each line, each with the number of its own', async () => {
    const { title, items } = await results('导入甲\r\n导入乙\n\n 导入丙 ', 'warn');
    expect(title).toBe('导入 3 条敏感词');
    expect(items.map(({ label, state }) => [label, state])).toEqual([
      ['1. 导入甲', 'done'],
      ['2. 导入乙', 'done'],
      ['4. 导入丙', 'done'],
    ]);
    expect((await known('导入')).toSorted(byWord)).toEqual([
      ['导入丙', 'warn', ''],
      ['导入乙', 'warn', ''],
      ['导入甲', 'warn', ''],
    ]);
  });

  it('takes a table, tells what became of each row, and leaves one row in the log', async () => {
    await plantTabooWord(office.owner, 'alpha', { word: '表格旧', level: 'warn' });
    const rows = [
      '敏感词,级别,原因',
      '表格甲,拦截,"甲, 的原因"',
      '表格乙,白名单,',
      '表格丙,严重,',
      '★★,提醒,',
      ',严重,没有词',
      `${'长'.repeat(101)},提醒,`,
      '表格旧,拦截,改了',
    ];
    const { items, refused } = await results(rows.join('\n'));
    expect(refused).toBe(4);
    expect(items.map(({ label }) => label)).toContain('6. （未填写）');
    expect(items.map(({ state, reason }) => [state, reason])).toEqual([
      ['done', null],
      ['done', null],
      ['refused', '级别“严重”无法识别，请填写拦截、提醒或白名单'],
      ['refused', '至少要有一个文字、字母或数字'],
      ['refused', '请填写敏感词'],
      ['refused', '敏感词不能超过 100 个字符'],
      ['done', null],
    ]);
    expect((await known('表格')).toSorted(byWord)).toEqual([
      ['表格乙', 'allow', ''],
      ['表格旧', 'block', '改了'],
      ['表格甲', 'block', '甲, 的原因'],
    ]);
    const logged = (await logRows(office.owner)).filter(({ changes }) => changes?.includes('表格甲'));
    expect(logged).toMatchObject([{ functionName: '导入敏感词', userAccount: keeper.account, result: 1 }]);
    expect(JSON.parse(logged[0]?.changes ?? '')).toHaveLength(3);
  });

  it('reads what a spreadsheet of Windows writes', async () => {
    // 编码甲 in GBK.
    await results(new Uint8Array([0xb1, 0xe0, 0xc2, 0xeb, 0xbc, 0xd7, 0x0d, 0x0a]));
    expect(await known('编码')).toEqual([['编码甲', 'block', '']]);
  });

  it('[hardening 2] an empty cell in a file keeps the known value, and the chosen level is for new words', async () => {
    await create('保留甲', { level: 'allow', reason: '内部约定' });
    await create('保留乙', { level: 'warn', reason: '旧原因' });
    const { refused } = await results('保留甲\n保留乙,,新原因\n保留丙', 'block');
    expect(refused).toBe(0);
    expect((await known('保留')).toSorted(byWord)).toEqual([
      ['保留丙', 'block', ''],
      ['保留乙', 'warn', '新原因'],
      ['保留甲', 'allow', '内部约定'],
    ]);
  });

  it('[hardening 3] one bad byte is named by its line, and makes no other encoding of the rest', async () => {
    const text = Buffer.from('坏字甲\n\n坏字乙\n坏字丙\n');
    const cut = Buffer.concat([text.subarray(0, 15), text.subarray(16)]);
    const brokenLine = (line: number) => [
      { errorMessage: `第 ${line} 行有无法识别的字符，请检查后另存为 UTF-8 编码再导入` },
    ];
    expect((await start(cut)).error.details).toEqual(brokenLine(3));
    expect((await start('坏字甲\n坏字\uFFFD')).error.details).toEqual(brokenLine(2));
    // 编码 in GBK, and a byte that begins nothing.
    const bytes = [0xb1, 0xe0, 0xc2, 0xeb, 0x0a, 0xb1, 0xe0, 0xff, 0x0a];
    expect((await start(new Uint8Array(bytes))).error.details).toEqual(brokenLine(2));
    expect(await known('坏字')).toEqual([]);
  });

  it('[hardening 24] files say the levels as the page does', async () => {
    const texts = new URL('../../../../web/src/locales/zh-CN/taboo-words.json', import.meta.url);
    expect((JSON.parse(await readFile(texts, 'utf8')) as { levels: unknown }).levels).toEqual(levelNames);
  });

  it('takes back what was exported', async () => {
    await create('往返=1', { reason: '=SUM(1)，"引号"' });
    const file = await keeper.send('GET', `/taboo-words/export?keyword=${encodeURIComponent('往返')}`);
    await keeper.call('taboo-words.delete', {
      params: { id: (await keeper.call('taboo-words.list', { query: { keyword: '往返' } })).data.records[0]?.id ?? '' },
    });
    await results(file.text);
    expect(await known('往返')).toEqual([['往返=1', 'block', '=SUM(1)，"引号"']]);
  });

  it('[mend 4] takes a spreadsheet, and refuses one that is broken', async () => {
    const row = (...cells: string[]) =>
      `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
    const rows = row('敏感词', '级别', '原因') + row('工作表甲', '提醒', '原因') + row('工作表乙');
    const { items } = await results(workbookOf({ rows }));
    expect(items.map(({ label, state }) => [label, state])).toEqual([
      ['2. 工作表甲', 'done'],
      ['3. 工作表乙', 'done'],
    ]);
    expect((await known('工作表')).toSorted(byWord)).toEqual([
      ['工作表乙', 'block', ''],
      ['工作表甲', 'warn', '原因'],
    ]);
    const broken = await start(workbookOf({ rows }).subarray(0, -30));
    expect([broken.status, broken.error.code]).toEqual([422, '001002']);
    expect(broken.error.details).toEqual([{ errorMessage: '文件无法读取，请另存为 .xlsx 或 CSV 文件后再导入' }]);
  });

  it('[mend 4] ten files of newlines at once leave the API free to answer', async () => {
    const newlines = '\n'.repeat(1_900_000);
    const before = process.threadCpuUsage();
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await start(newlines)).status));
    const used = process.threadCpuUsage(before);
    // One is read at a time; what the account sends meanwhile is refused.
    expect(new Set(statuses)).toEqual(new Set([422, 429]));
    // Of the thread that answers requests, in ms; sending the files is part of it.
    expect((used.user + used.system) / 1000).toBeLessThan(1500);
  });

  it('refuses what is empty, too long or no text', async () => {
    expect((await start('\n \n')).error.details).toEqual([{ errorMessage: '文件里没有内容' }]);
    const many = Array.from({ length: tabooLimits.importRows + 1 }, (_, at) => `多${at}`).join('\n');
    expect((await start(many)).error.details).toEqual([{ errorMessage: '一次最多导入 10,000 行，请拆分后再导入' }]);
    expect((await start(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).status).toBe(415);
  });
});

it('an export is a file for spreadsheets with what the filters find, and is logged', async () => {
  await create('导出甲', { level: 'warn', reason: '原因' });
  await create('导出乙');
  const answer = await keeper.browser.send<unknown>({
    method: 'GET',
    url: `${apiPrefix}/taboo-words/export?keyword=${encodeURIComponent('导出')}&level=warn`,
  });
  expect(answer.text).toBe('\uFEFF"敏感词","级别","原因"\r\n"导出甲","提醒","原因"\r\n');
  const name = `taboo-words-${formatTime(new Date(), 'day')}.csv`;
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}"`);
  const logged = (await logRows(office.owner)).filter(({ functionName }) => functionName === '导出敏感词');
  expect(JSON.parse(logged.at(-1)?.requestParameter ?? '')).toEqual({ query: { keyword: '导出', level: 'warn' } });
});
