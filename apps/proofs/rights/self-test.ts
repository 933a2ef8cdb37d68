import { inMerchant, type Tx } from '@touchline/db/transaction';

import {
  type Coalition,
  purchaseViolations,
  seenViolations,
  stateViolations,
  untouchedViolations,
} from './invariants.ts';
import { marks, type RightsPlay } from './play.ts';
import { accountsOf, type RightsSnapshot } from './snapshot.ts';

/** Plants what must never happen behind the API, and answers the names of those that the checks do not find. */
export async function missedHoles(play: RightsPlay, { merchantCode }: Coalition): Promise<string[]> {
  const member = accountsOf(await play.look(), merchantCode).find(({ isAdmin }) => !isAdmin);
  if (member === undefined) throw new Error('nobody to plant a hole for');
  const alone = { merchantCode, gift: new Set(member.held), controlled: new Set([member.id]) };
  const own = { merchant_code: merchantCode };
  const holes: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
    'a permission that nobody gave': (tx) =>
      tx
        .insertInto('tenant.account_roles')
        .values({ ...own, account_id: member.id, role_id: '1' })
        .execute(),
    'no admin enabled': (tx) => tx.updateTable('tenant.accounts').set({ enabled: false }).execute(),
    'a role that became built in': (tx) => tx.updateTable('tenant.roles').set({ has_bac: true }).execute(),
  };
  const missed: string[] = [];
  for (const [name, dig] of Object.entries(holes)) {
    const before = await play.look();
    await inMerchant(play.owner, merchantCode, dig);
    const after = await play.look();
    const known = new Set(stateViolations(before, [alone]));
    if (stateViolations(after, [alone]).every((text) => known.has(text))) missed.push(name);
    missed.push(...unseenTouch(before, after, merchantCode));
  }
  await inMerchant(play.owner, merchantCode, (tx) => tx.deleteFrom('tenant.ceilings').execute());
  if (purchaseViolations(await play.look(), [merchantCode]).length === 0) missed.push('a ceiling without its keys');
  const shown = await play.ask(
    { accountId: play.chief.id, merchantCode: 'platform' },
    'accounts.list',
    { query: { size: 1000 } },
    { actingFor: merchantCode },
  );
  if (seenViolations(shown.text, marks[merchantCode] ?? '', 'self-test').length === 0)
    missed.push('rows of a merchant in an answer');
  return missed;
}

function unseenTouch(before: RightsSnapshot, after: RightsSnapshot, merchantCode: string): string[] {
  return untouchedViolations(before, after, [merchantCode]).length === 0 ? ['rows of a merchant touched'] : [];
}
