import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { ownPools, type OwnPools } from '../../server/test/stack/own-database.ts';
import { automaticShare, figuresOf, foundShare, precisionOf, settleByTruth } from './figures.ts';
import { loadAll } from './loading.ts';
import { type StandIn, startStandIn } from './stand-in.ts';

const at = '2026-11-16T12:30:00Z';
const folder = mkdtempSync(path.join(tmpdir(), 'touchline-association-'));
let pools: OwnPools;
let standIn: StandIn;
beforeAll(async () => {
  pools = await ownPools();
  const logFile = path.join(folder, 'supplier.log');
  writeFileSync(logFile, '');
  const world = { SUPPLIER_SEED: '1', SUPPLIER_TEAMS: '600', SUPPLIER_MATCHES_PER_DAY: '100', SUPPLIER_AT: at };
  standIn = await startStandIn(world, logFile);
});
afterAll(async () => {
  await standIn.close();
  await pools.close();
  rmSync(folder, { recursive: true });
});

test('records of two suppliers for three days are linked, and no different matches are', async () => {
  const isNear = ({ match_time }: { match_time: number }) => Math.abs(match_time - Date.parse(at) / 1000) < 36 * 3600;
  await loadAll(pools.app, standIn, isNear, { only: ['football', 'lol'] });
  const byItself = await figuresOf(pools.owner, standIn);
  expect(byItself.both).toBeGreaterThan(20);
  expect(precisionOf(byItself)).toBe(1);
  expect(automaticShare(byItself)).toBeGreaterThan(0.8);
  await settleByTruth(pools.app, pools.owner, standIn, 20);
  const settled = await figuresOf(pools.owner, standIn);
  expect(precisionOf(settled)).toBe(1);
  expect(foundShare(settled)).toBeGreaterThan(0.98);
}, 60_000);
