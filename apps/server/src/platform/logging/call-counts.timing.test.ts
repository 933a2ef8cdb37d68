import { expect, it } from 'vitest';

import { type OwnPools, ownPools } from '../../../test/stack/own-database.ts';
import { createCallCounts } from './call-counts.ts';

const rounds = 7;
const callsPerRound = 100_000;
const accounts = Array.from({ length: 100 }, (_, at) => `account${at}`);
const callIds = Array.from({ length: 100 }, (_, at) => `feature${at}.list`);

it('[CAT-10] counting a call takes at most 15 µs of the processor', async () => {
  const pools: OwnPools = await ownPools();
  const counts = createCallCounts(pools.app, { warn: () => undefined }, { everySeconds: 3600 });
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = process.cpuUsage();
    for (let call = 0; call < callsPerRound; call += 1)
      counts.note({
        callId: callIds[call % callIds.length] ?? '',
        account: accounts[((call / 7) % accounts.length) | 0] ?? '',
        merchantCode: 'alpha',
        status: call % 50 === 0 ? 500 : 200,
        ms: call % 40,
      });
    const { user, system } = process.cpuUsage(from);
    took.push((user + system) / callsPerRound);
  }
  const microseconds = took.toSorted((one, other) => one - other)[rounds >> 1] ?? Number.NaN;
  const kinds = accounts.length * callIds.length;
  console.log(
    `counting a call took ${microseconds.toFixed(2)} µs of the processor, with up to ${kinds} kinds in memory`,
  );
  expect(microseconds).toBeLessThanOrEqual(15);
  await counts.close();
  await pools.close();
});
