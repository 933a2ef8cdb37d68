import { sportPagesOf } from '@touchline/domain/matches/sport-pages';
import {
  allPurchases,
  noPurchases,
  openedKeys,
  type Purchases,
  purchasesOf,
} from '@touchline/domain/merchants/purchases';

import { plantRole } from '../../server/src/seed/plant.ts';
import { plantPerson, plantSpareMerchant } from '../lib/rights.ts';
import type { ActingAccount } from './client.ts';
import { inOneOnly, purchaseViolations } from './invariants.ts';
import type { RightsPlay } from './play.ts';
import { accountsOf, type RightsSnapshot } from './snapshot.ts';
import { pick } from './step.ts';

/** The super-admin saves the merchant's purchases. */
export async function setPurchases(play: RightsPlay, merchantCode: string, purchases: Purchases): Promise<void> {
  const params = { code: merchantCode };
  const chief = { accountId: play.chief.id, merchantCode: play.chief.merchantCode };
  const { data } = await play.ask(chief, 'merchants.get', { params });
  const { updatedTime } = data as { updatedTime: string };
  const { sports, games, ...rest } = purchases;
  const body = { purchases: { sports: [...sports], games: [...games], ...rest }, updatedTime };
  await play.give(merchantCode, 'merchants.update', { params, body });
}

/** Other purchases: roles stay as they are, and everybody holds exactly what roles and purchases open together. */
export async function shiftPurchases(
  play: RightsPlay,
  merchantCode: string,
  { purchases, person }: { purchases: Purchases; person: number },
): Promise<RightsSnapshot> {
  const before = await play.look();
  await setPurchases(play, merchantCode, purchases);
  const after = await play.look();
  play.counts.shifts += 1;
  const rolesIn = ({ roles }: RightsSnapshot) => JSON.stringify(roles);
  if (rolesIn(before) !== rolesIn(after)) play.counts.violations.push(`${merchantCode}: a purchase changed a role`);
  play.counts.violations.push(...purchaseViolations(after, [merchantCode]));
  const somebody = pick(
    accountsOf(after, merchantCode).filter(({ enabled }) => enabled),
    person,
  );
  const info = await play.ask({ accountId: somebody.id, merchantCode }, 'sign-in.info', {});
  const shown = (info.data as { permissions?: string[] } | undefined)?.permissions ?? [];
  const opened = openedKeys(merchantCode, purchases, somebody.held);
  if (info.status === 200 && inOneOnly(shown, opened).length > 0)
    play.counts.violations.push(`${merchantCode}: ${somebody.id} holds ${shown.join()} instead of ${opened.join()}`);
  // Whoever was asked for the first time has signed in meanwhile.
  return await play.look();
}

/** Some purchases of all, by a number. */
export function someOf(n: number): Purchases {
  const all = [
    ...allPurchases.sports.map((each) => `sports.${each}`),
    ...allPurchases.games.map((each) => `games.${each}`),
  ];
  return purchasesOf([...all, 'addOn', 'sinSport'].filter((_, at) => (n >> at) % 2 === 1));
}

const people = 50;
const rounds = 3;
const roundMs = 700;
const sold = 'spo_soc_sch-view';
const kept = 'bac_#_acc-view';
const busy: ReadonlySet<number> = new Set([429, 503]);

interface Worked {
  readonly isSold: boolean;
  readonly startedAt: number;
  readonly status: number;
}

/**
 * 50 people work while the purchase behind one of their pages is taken away and given back. Calls that start after the
 * answer to the save are judged by the new purchases. Before the next save, all calls under way have ended.
 */
export async function workThroughPurchases(play: RightsPlay): Promise<void> {
  const merchantCode = await plantSpareMerchant(play.owner);
  const roleId = await plantRole(play.owner, merchantCode, { name: '员工', description: '', keys: [sold, kept] });
  const staff = await Promise.all(
    Array.from({ length: people }, () => plantPerson(play.owner, merchantCode, { roleIds: [roleId] })),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const isBought of [false, true]) {
      const working = work(
        play,
        staff.map(({ id }) => ({ accountId: id, merchantCode })),
      );
      await passed(roundMs);
      await setPurchases(play, merchantCode, isBought ? allPurchases : noPurchases);
      const savedAt = performance.now();
      await passed(roundMs);
      judge(play, await working.end(), savedAt, isBought);
    }
  }
  play.counts.violations.push(...purchaseViolations(await play.look(), [merchantCode]));
}

function work(play: RightsPlay, staff: readonly ActingAccount[]) {
  const worked: Worked[] = [];
  let isOver = false;
  const soccer = sportPagesOf('sch', 'view').find(({ keys }) => keys.includes(sold));
  const schedule = { params: { sport: soccer?.sport ?? '' }, query: { sportId: soccer?.sportId ?? 0 } };
  const loops = staff.map(async (who, at) => {
    for (let turn = at; !isOver; turn += 1) {
      const isSold = turn % 2 === 0;
      const startedAt = performance.now();
      const { status } = isSold
        ? await play.ask(who, 'matches.list', schedule as never)
        : await play.ask(who, 'accounts.list', { query: { size: 1 } });
      if (!busy.has(status)) worked.push({ isSold, startedAt, status });
    }
  });
  return {
    async end(): Promise<Worked[]> {
      isOver = true;
      await Promise.all(loops);
      return worked;
    },
  };
}

function judge({ counts }: RightsPlay, worked: readonly Worked[], savedAt: number, isBought: boolean): void {
  const later = worked.filter(({ startedAt }) => startedAt > savedAt);
  const ofSold = later.filter(({ isSold }) => isSold);
  const through = ofSold.filter(({ status }) => status === 200).length;
  const lost =
    worked.filter(({ isSold, status }) => !isSold && status !== 200).length +
    (isBought ? ofSold.filter(({ status }) => status !== 200).length : 0);
  const { purchases } = counts;
  purchases.calls += worked.length;
  purchases.later += later.length;
  purchases.through += isBought ? 0 : through;
  purchases.lost += lost;
  if (ofSold.length === 0) counts.violations.push('nobody worked after purchases were saved');
  if (!isBought && through > 0) counts.violations.push(`${through} calls went through without their purchase`);
  if (lost > 0) counts.violations.push(`${lost} calls were refused beyond the purchase`);
}

async function passed(milliseconds: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
