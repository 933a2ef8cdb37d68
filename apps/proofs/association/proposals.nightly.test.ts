import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { ownPools, type OwnPools } from '../../server/test/stack/own-database.ts';
import { byTenths, judgedProposals } from './calibration.ts';
import { afterFiveDays } from './five-days.ts';
import { type StandIn, startStandIn } from './stand-in.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'touchline-proposals-'));
/** No case was counted in this world. */
const seed = '908';
let pools: OwnPools;
let standIn: StandIn;
beforeAll(async () => {
  const logFile = path.join(folder, 'supplier.log');
  writeFileSync(logFile, '');
  standIn = await startStandIn(
    {
      SUPPLIER_SEED: seed,
      SUPPLIER_TEAMS: '800',
      SUPPLIER_MATCHES_PER_DAY: '120',
      SUPPLIER_AT: new Date().toISOString(),
    },
    logFile,
  );
});
afterAll(async () => {
  await standIn.close();
  rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  pools = await ownPools();
});
afterEach(() => pools.close());

test('[day 3] proposals shown at 95 % and above are right at least as often, in a world that no case was counted in', async () => {
  const judged = await judgedProposals({ ...pools, standIn }, new Date(), ['football']);
  const { tenths, sure } = byTenths(judged);
  expect(sure.seen).toBeGreaterThan(5);
  expect(sure.right / sure.seen).toBeGreaterThanOrEqual(0.95);
  expect(tenths.reduce((sum, { seen }) => sum + seen, 0)).toBe(judged.length);
}, 240_000);

test('[day 3] after five days few cards are open, of coming matches, leagues and teams alone; the rule shelved none twice', async () => {
  const { cards, shelf } = await afterFiveDays({ ...pools, standIn }, ['football', 'lol']);
  expect(cards.match + cards.league + cards.team).toBeLessThanOrEqual(60);
  const { rows } = await pools.owner.query(`SELECT FROM platform.link_proposals WHERE kind = 'player'`);
  expect(rows).toEqual([]);
  expect(shelf.matches).toBeGreaterThan(50);
  expect(shelf.twice).toEqual([]);
}, 240_000);
