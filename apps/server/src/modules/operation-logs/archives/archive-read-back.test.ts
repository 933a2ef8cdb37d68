import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';

import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { merchantCodeOf } from '../../../../test/log/made-up-rows.ts';
import { agingLog, type Archiver, plantOldLog } from '../../../../test/planted/old-log.ts';
import { startStack, type TestStack } from '../../../../test/stack/stack.ts';
import { listStretches } from './archives.repository.ts';

const merchantCode = merchantCodeOf(0);

let stack: TestStack;
let log: ReturnType<typeof agingLog>;
beforeAll(async () => {
  stack = await startStack();
  log = agingLog(stack);
  await plantOldLog(stack, { months: 28, rows: 120, merchants: 2 });
}, 120_000);
afterAll(() => stack.close());

/** As a store that adds to what it is given, or loses the end of it. */
function altering(alter: (bytes: Buffer) => Buffer): Pick<Archiver, 'archives'> {
  const { archives } = stack.platform;
  return {
    archives: {
      ...archives,
      write: async (name, chunks, signal) => {
        const whole: Uint8Array[] = [];
        for await (const chunk of chunks) whole.push(Buffer.from(chunk));
        return await archives.write(name, Readable.from([alter(Buffer.concat(whole))]), signal);
      },
    },
  };
}
const stranger = `{"merchantCode":"stranger"}\n${JSON.stringify('ab'.repeat(32))} ["stranger","1","1","1"]\n`;
const before = (bytes: Buffer) => gzipSync(Buffer.concat([Buffer.from(stranger), gunzipSync(bytes)]));
const behind = (bytes: Buffer) => gzipSync(Buffer.concat([gunzipSync(bytes), Buffer.from(stranger)]));

it.each([
  ['a part that no record names, before the others', before, 'holds rows of stranger'],
  ['a part that no record names, behind the last', behind, 'holds rows of stranger'],
  ['without its end', (bytes: Buffer) => bytes.subarray(0, -4), 'cannot be read'],
])('[hardening 17] %s: nothing is recorded, and the month stays', async (_what, alter, says) => {
  const month = await log.oldestMonth();
  await expect(log.archiveOldest(altering(alter))).rejects.toThrow(says);
  expect([await log.tablesOf(month), await log.oldestMonth()]).toEqual([1, month]);
  const stretches = await inMerchant(stack.owner, merchantCode, (tx) => listStretches(tx, merchantCode));
  expect(stretches).toEqual([]);
});
