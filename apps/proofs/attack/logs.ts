import { readFileSync } from 'node:fs';
import path from 'node:path';

import { calls } from '@touchline/contract/calls';
import { errorCodes } from '@touchline/domain/error-codes';

import { until } from '../../../scripts/services/processes.ts';
import { cutLogAfter } from '../../server/test/log/watched-log.ts';
import { runEntry } from '../../server/test/stack/run-entry.ts';
import type { Client } from '../lib/client.ts';
import type { StartedProgram } from '../lib/program.ts';
import { newWord, refusalIn, type AttackStage } from './stage.ts';

const passed = '校验通过，记录完整';

async function verify({ world }: AttackStage, merchantCode: string) {
  return await runEntry({ environment: world.env }, 'verify-log', '--merchant', merchantCode);
}

async function writeRows(staff: Client, rows: number): Promise<void> {
  for (let at = 0; at < rows; at += 1) await staff.do('profile.update', { body: { name: `改名${at}` } });
}

const heldLog = ({ world }: AttackStage, merchantCode: string) => ({
  ownerUrl: world.env['DATABASE_OWNER_URL'] ?? '',
  merchantCode,
});

/** Runs before a worker signs a log head. */
export async function emptyLog(stage: AttackStage): Promise<void> {
  await writeRows(await stage.holding(await stage.hire('m03')), 3);
  await cutLogAfter(heldLog(stage, 'm03'), 0);
  const { code, output } = await verify(stage, 'm03');
  const isPlain = code === 0 || output.includes(passed) || !output.includes('尚无签名锚点');
  stage.figures.atMost('11 a log emptied before its first signed head that passes', 1, Number(isPlain), 0);
}

/** Ends the worker, which signs the heads. */
export async function cutLog(stage: AttackStage, worker: StartedProgram): Promise<void> {
  await worker.end('SIGTERM');
  const whole = await verify(stage, 'm02');
  stage.figures.atLeast(
    '11 the log passes before it is cut',
    1,
    Number(whole.code === 0 && whole.output.includes(passed)),
    1,
  );
  const rows = (await stage.logOf('m02')).length;
  await cutLogAfter(heldLog(stage, 'm02'), rows - 2);
  const cut = await verify(stage, 'm02');
  const isFound = cut.code === 1 && cut.output.includes(`第 ${rows - 1} 条起的记录被截断`);
  stage.figures.atMost('11 a tail of 2 rows cut after its signed head that goes unseen', 1, Number(!isFound), 0);
}

/** A failed sign-in: from where, and under one id in the proxy's line, the API's line and the log row. */
export async function traceFailure(stage: AttackStage): Promise<void> {
  const person = await stage.hire('m02');
  const stranger = stage.browser();
  const address = stage.lastAddress();
  const traceId = refusalIn(await stage.signIn(stranger, person, { password: newWord() }))?.traceId ?? 'none';
  const saysIn = (...files: string[]) =>
    files
      .flatMap((file) => readFileSync(path.join(stage.world.logFolder, file), 'utf8').split('\n'))
      .some((line) => line.includes(traceId) && line.includes(address));
  const tracesFound = async () => {
    const row = (await stage.logOf('m02')).find((one) => one.trace_id === traceId);
    const found = [row?.client_address === address, saysIn('nginx-access.log'), saysIn('api-0.log', 'api-1.log')];
    return found.filter(Boolean).length;
  };
  // Lines are written together, some times a second.
  await until(async () => (await tracesFound()) === 3, 10_000);
  stage.figures.atLeast(
    '12 a failed sign-in: address and trace id in log row, nginx’s line and API’s',
    3,
    await tracesFound(),
    3,
  );
}

/** Another site leads somebody's browser to reads that are logged. */
export async function leadAstray(stage: AttackStage): Promise<void> {
  const reads = Object.values(calls).filter(({ method, log }) => method === 'GET' && log !== null);
  const auditor = await stage.holding(await stage.hire('m02'));
  const open = (site: string) => (id: (typeof reads)[number]['id']) =>
    auditor.call(id, { params: { id: '1' }, headers: { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' } });
  const before = (await stage.logOf('m02')).length;
  let through = 0;
  for (const { id } of reads)
    if (refusalIn(await open('cross-site')(id))?.code !== errorCodes.originRefused.code) through += 1;
  const rows = async () => (await stage.logOf('m02')).length - before;
  stage.figures.atMost('13 logged reads that another site may open', reads.length, through, 0);
  stage.figures.atMost('13 rows that they leave in the log', reads.length, await rows(), 0);
  await open('same-origin')('operation-logs.export');
  await until(async () => (await rows()) > 0, 10_000);
  stage.figures.atLeast('13 one of our own page leaves its row', 1, await rows(), 1);
}
