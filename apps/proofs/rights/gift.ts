import { allPurchases } from '@touchline/domain/merchants/purchases';

import type { Coalition } from './invariants.ts';
import type { GiftPlan } from './plan.ts';
import { marks, type RightsPlay } from './play.ts';
import { setPurchases } from './purchases.ts';
import { type AccountState, accountsOf, rolesOf, type RoleState } from './snapshot.ts';
import { pick } from './step.ts';

const staffWanted = 6;
const rolesWanted = 4;
const mostAccounts = 14;
const mostRoles = 10;

/** The super-admin puts a merchant in order: a ceiling, a few roles, who holds them; and names those who act next. */
export async function giveAfresh(play: RightsPlay, merchantCode: string, plan: GiftPlan): Promise<Coalition> {
  play.counts.gifts += 1;
  await tidy(play, merchantCode);
  // Keys that no purchase opens stay in a role whatever is saved: all are bought while roles are filled.
  await setPurchases(play, merchantCode, allPurchases);
  const roleIds = await fillRoles(play, merchantCode, plan);
  const staff = await fillStaff(play, merchantCode);
  for (const [at, person] of staff.entries()) {
    const chosen = [pick(plan.picks, at), pick(plan.picks, at + 5)].map((n) => pick(roleIds, n));
    await setRoles(play, person, chosen);
  }
  const accounts = accountsOf(await play.look(), merchantCode);
  const candidates = accounts.filter(({ id, isAdmin }) => isAdmin || staff.some((person) => person.id === id));
  const members = Array.from({ length: plan.coalition }, (_, at) => pick(candidates, pick(plan.picks, at + 9)));
  return {
    merchantCode,
    gift: new Set(members.flatMap(({ held }) => held)),
    controlled: new Set(members.map(({ id }) => id)),
  };
}

/** Lets the merchant not grow without end. */
async function tidy(play: RightsPlay, merchantCode: string): Promise<void> {
  const snapshot = await play.look();
  const accounts = accountsOf(snapshot, merchantCode).toReversed();
  const admins = accounts.filter(({ isAdmin, enabled }) => isAdmin && enabled).slice(0, 2);
  const surplus = accounts.filter(({ id }) => !admins.some((admin) => admin.id === id)).slice(mostAccounts);
  for (const { id } of surplus)
    await play.give(merchantCode, 'accounts.delete', { params: { id }, query: { merchantCode } });
  for (const { id } of rolesOf(snapshot, merchantCode).slice(mostRoles))
    await play.give(merchantCode, 'roles.delete', { params: { id }, query: { confirmInUse: true } });
}

async function fillRoles(play: RightsPlay, merchantCode: string, plan: GiftPlan): Promise<string[]> {
  for (let missing = rolesWanted - (rolesOf(await play.look(), merchantCode).length - 1); missing > 0; missing -= 1)
    await play.give(merchantCode, 'roles.create', { body: { name: `${marks[merchantCode]}${play.nextSerial()}` } });
  const [builtIn, ...roles] = rolesOf(await play.look(), merchantCode).slice(0, 1 + rolesWanted);
  if (builtIn !== undefined) await setKeys(play, builtIn, plan.ceiling);
  for (const [at, role] of roles.entries()) await setKeys(play, role, plan.roleKeys[at] ?? []);
  return roles.map(({ id }) => id);
}

/** Enabled people who are no admins; and at least two admins. */
async function fillStaff(play: RightsPlay, merchantCode: string): Promise<AccountState[]> {
  for (;;) {
    const accounts = accountsOf(await play.look(), merchantCode);
    const asleep = accounts.find(({ enabled }) => !enabled);
    const plain = accounts.filter(({ isAdmin }) => !isAdmin);
    if (asleep !== undefined) {
      const body = { enabled: true, updatedTime: asleep.updatedTime };
      await play.give(merchantCode, 'accounts.update', { params: { id: asleep.id }, body });
    } else if (plain.length < staffWanted) {
      const serial = play.nextSerial();
      const name = `${marks[merchantCode]}${serial}`;
      const body = { account: name, name, email: `${name}@${name}.example`, password: `Qx-${serial}-brave` };
      await play.give(merchantCode, 'accounts.create', { body });
    } else if (accounts.length - plain.length < 2) await setRoles(play, pick(plain, 0), ['1']);
    else return plain.slice(0, staffWanted);
  }
}

async function setRoles(play: RightsPlay, { id, merchantCode, updatedTime }: AccountState, roleIds: readonly string[]) {
  const body = [...new Set(roleIds)];
  await play.give(merchantCode, 'accounts.set-roles', { params: { id }, query: { updatedTime }, body });
}

async function setKeys(
  play: RightsPlay,
  { id, merchantCode, updatedTime }: RoleState,
  keys: readonly string[],
): Promise<void> {
  await play.give(merchantCode, 'roles.set-permissions', { params: { id }, query: { updatedTime }, body: [...keys] });
}
