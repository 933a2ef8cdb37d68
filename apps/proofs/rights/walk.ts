import {
  ceilingViolations,
  type Coalition,
  purchaseViolations,
  seenViolations,
  stateViolations,
  stepViolations,
  untouchedViolations,
} from './invariants.ts';
import type { StepPlan } from './plan.ts';
import { marks, merchantCodes, otherMerchant, type RightsPlay } from './play.ts';
import { type AccountState, accountsOf, type RightsSnapshot } from './snapshot.ts';
import { pick, type RightsStep, stepOf } from './step.ts';

/** One step of somebody whom the coalition controls, then everything that must still be true; answers what stands then. */
export async function walk(
  play: RightsPlay,
  plan: StepPlan,
  { coalition, coalitions, before }: { coalition: Coalition; coalitions: readonly Coalition[]; before: RightsSnapshot },
): Promise<RightsSnapshot> {
  const { counts } = play;
  const { merchantCode, controlled } = coalition;
  const able = accountsOf(before, merchantCode).filter(({ id, enabled }) => controlled.has(id) && enabled);
  // Whoever was locked out by one of their own has nobody left to act.
  if (able.length === 0) return before;
  const other = otherMerchant(merchantCode);
  const step = stepOf(plan, {
    snapshot: before,
    actor: pick(plan.target % 4 === 0 ? able : mostAble(able), plan.actor),
    otherMerchant: other,
    mark: marks[merchantCode] ?? '',
    serial: play.nextSerial(),
  });
  counts.steps += 1;
  const who = { accountId: step.actor.id, merchantCode };
  const actingFor = plan.namesOtherMerchant ? other : undefined;
  const outcome = await play.ask(who, step.id, step.request as never, { prefix: plan.prefix, actingFor });
  const after = await play.look();
  if (outcome.status === 200) {
    counts.accepted += 1;
    takeControl(step, coalition, before, after);
    counts.violations.push(...stepViolations(step, before, after));
  } else counts.refused(outcome.status, outcome.reason);
  counts.violations.push(
    ...stateViolations(after, coalitions),
    ...untouchedViolations(before, after, [other, 'platform']),
    ...ceilingViolations(before, after, merchantCodes),
    ...purchaseViolations(after, merchantCodes),
    ...seenViolations(outcome.text, marks[other] ?? '', `${step.kind} of ${merchantCode}`),
  );
  return after;
}

/** Those who can try something, if there are any. */
function mostAble(able: readonly AccountState[]): readonly AccountState[] {
  const some = able.filter(({ held }) => held.includes('bac_#_acc-action') || held.includes('bac_#_rol-action'));
  const both = some.filter(({ held }) => held.includes('bac_#_acc-action') && held.includes('bac_#_rol-action'));
  return [both, some, able].find((group) => group.length > 0) ?? able;
}

/** Whoever made an account, or set its password or address, can be that account. */
function takeControl(
  { kind, account }: RightsStep,
  { merchantCode, controlled }: Coalition,
  before: RightsSnapshot,
  after: RightsSnapshot,
) {
  if (kind === 'createAccount')
    for (const { id } of accountsOf(after, merchantCode)) if (!before.accounts.has(id)) controlled.add(id);
  if (account === undefined) return;
  const isReaddressed = after.accounts.get(account.id)?.email !== account.email;
  if (kind === 'setPassword' || (kind === 'updateAccount' && isReaddressed)) controlled.add(account.id);
}
