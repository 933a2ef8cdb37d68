import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { logRows } from '../../../../test/log/log-rows.ts';
import { watchLog } from '../../../../test/log/watched-log.ts';
import { plantLog } from '../../../../test/planted/planted-log.ts';
import { runEntry } from '../../../../test/stack/run-entry.ts';
import { type S3Server, startS3 } from '../../../../test/stack/s3-server.ts';
import { startStack, type TestStack } from '../../../../test/stack/stack.ts';

let s3: S3Server;
const stacks: TestStack[] = [];
beforeAll(async () => {
  s3 = await startS3();
  stacks.push(await startStack(), await startStack({ ...s3.settings, LOG_HEAD_FILE: '', LOG_ARCHIVE_DIR: '' }));
  for (const stack of stacks) for (const code of ['alpha', 'beta', 'gamma']) await stack.addMerchant(code);
}, 60_000);
afterAll(async () => {
  for (const stack of stacks) await stack.close();
  await s3.close();
});

async function plant(stack: TestStack, code: string, rows: number): Promise<void> {
  for (let row = 0; row < rows; row += 1) await plantLog(stack, code);
}

it.each([0, 1])(
  '[LOG-19] a restored log is accepted by a command, and goes on from there: store %i',
  async (at) => {
    const stack = stacks[at];
    if (stack === undefined) throw new Error('no stack');
    const error = vi.spyOn(stack.platform.logger, 'error');
    const [alpha, beta] = [watchLog(stack, 'alpha'), watchLog(stack, 'beta')];
    for (const code of ['alpha', 'beta']) await plant(stack, code, 6);
    await alpha.sign();
    await plant(stack, 'alpha', 4);
    await alpha.sign();
    await alpha.cutAfter(8);
    expect(await alpha.faultOf(), 'restored, but not accepted').toMatchObject({ kind: 'cut', seq: '9' });

    const first = await runEntry(stack, 'accept-restore');
    expect([first.code, first.output]).toEqual([
      0,
      expect.stringContaining('alpha：日志恢复到第 8 条，此前已锚定到第 10 条，以恢复点为新的起点'),
    ]);
    expect(first.output).toContain('beta：日志完整，共 6 条');
    const rows = (await logRows(stack.owner)).filter(({ functionName }) => functionName === '接受日志恢复点');
    expect(rows.map(({ merchantCode, userAccount, seq }) => [merchantCode, userAccount, seq])).toEqual(
      expect.arrayContaining([['alpha', 'system:command', '9']]),
    );
    expect(rows.some(({ merchantCode }) => merchantCode === 'beta')).toBe(false);
    expect(JSON.stringify(rows.find(({ merchantCode }) => merchantCode === 'alpha')?.changes)).toContain('signedSeq');

    await plant(stack, 'alpha', 3);
    error.mockClear();
    await alpha.sign();
    expect(error.mock.calls, 'the worker takes it as its beginning').toEqual([]);
    expect(await alpha.faultOf()).toBeNull();
    expect(await beta.faultOf()).toBeNull();
    const again = await runEntry(stack, 'accept-restore');
    expect([again.code, again.output]).toEqual([0, expect.stringContaining('alpha：日志完整，共 12 条')]);

    await alpha.cutAfter(7);
    expect(await alpha.faultOf(), 'a later loss shows as before').toMatchObject({ kind: 'cut', seq: '8' });
    error.mockRestore();
  },
  120_000,
);

it('[LOG-19] a restored log with an altered row is not accepted, and no other log either', async () => {
  const [stack] = stacks;
  if (stack === undefined) throw new Error('no stack');
  const gamma = watchLog(stack, 'gamma');
  await plant(stack, 'gamma', 6);
  await gamma.sign();
  await gamma.cutAfter(4);
  await gamma.tamper(`UPDATE tenant.operation_logs SET user_name = '别人' WHERE merchant_code = $M AND seq = 2`);
  const before = (await logRows(stack.owner)).length;
  const { code, output } = await runEntry(stack, 'accept-restore');
  expect([code, output]).toEqual([1, expect.stringMatching(/gamma：.+未接受恢复点/)]);
  expect(await logRows(stack.owner)).toHaveLength(before);
  expect(await gamma.faultOf()).toMatchObject({ kind: 'altered', seq: '2' });
}, 60_000);
