import { isAbove } from '@touchline/domain/access/permission-sets';

import { type Coalition, stateViolations } from './invariants.ts';
import { marks, type RightsPlay } from './play.ts';
import { accountsOf, type AccountState, roleOf, rolesOf, type RightsSnapshot } from './snapshot.ts';

/**
 * A coalition tries, with each of its people, every way up that there is: each account's password, each stronger role
 * copied, each role widened to all that the merchant may have, and given to somebody of its own; and again with whomever it won, until
 * nothing new is won. What it then reaches is what it could ever reach.
 */
export async function climb(play: RightsPlay, coalition: Coalition, coalitions: readonly Coalition[]): Promise<void> {
  play.counts.climbs += 1;
  const tried = new Set<string>();
  const roleIds = rolesOf(await play.look(), coalition.merchantCode).map(({ id }) => id);
  for (;;) {
    const snapshot = await play.look();
    const next = accountsOf(snapshot, coalition.merchantCode).find(
      ({ id, enabled }) => enabled && coalition.controlled.has(id) && !tried.has(id),
    );
    if (next === undefined) break;
    tried.add(next.id);
    if (next.held.length > 0) await tryAll(play, coalition, next, roleIds);
  }
  play.counts.violations.push(...stateViolations(await play.look(), coalitions));
}

async function tryAll(
  play: RightsPlay,
  { merchantCode, controlled }: Coalition,
  actor: AccountState,
  roleIds: readonly string[],
): Promise<void> {
  const who = { accountId: actor.id, merchantCode };
  const password = { password: 'Qx-climb-brave' };
  const before = await play.look();
  const ceiling = roleOf(before, merchantCode, '1')?.keys ?? [];
  for (const { id } of accountsOf(before, merchantCode))
    if (!controlled.has(id) && (await wins(play.ask(who, 'accounts.set-password', { params: { id }, body: password }))))
      controlled.add(id);
  for (const id of roleIds) {
    const snapshot = await play.look();
    const role = roleOf(snapshot, merchantCode, id);
    if (role === undefined) continue;
    const { updatedTime } = role;
    const name = `${marks[merchantCode]}${play.nextSerial()}`;
    if (isAbove(role.keys, actor.held)) await play.ask(who, 'roles.copy', { params: { id }, body: { name } });
    await play.ask(who, 'roles.set-permissions', { params: { id }, query: { updatedTime }, body: [...ceiling] });
    const puppet = somebodyElse(snapshot, controlled, actor.id);
    if (puppet === undefined) continue;
    const query = { updatedTime: puppet.updatedTime };
    await play.ask(who, 'accounts.set-roles', { params: { id: puppet.id }, query, body: [...puppet.roleIds, id] });
  }
}

function somebodyElse({ accounts }: RightsSnapshot, controlled: ReadonlySet<string>, self: string) {
  return [...accounts.values()].find(({ id }) => id !== self && controlled.has(id));
}

async function wins(answer: Promise<{ status: number }>): Promise<boolean> {
  return (await answer).status === 200;
}
