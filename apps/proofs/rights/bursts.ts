import { plantPerson, plantSuperAdmin } from '../lib/rights.ts';
import type { CallOutcome } from './client.ts';
import { type Coalition, stateViolations, untouchedViolations } from './invariants.ts';
import type { StepPlan } from './plan.ts';
import { marks, otherMerchant, type RightsPlay } from './play.ts';
import { accountsOf, type RightsSnapshot } from './snapshot.ts';
import { pick, stepOf } from './step.ts';

const atOnce = 50;

/** 50 attempts at once, then everything that must still be true. */
async function burst(
  play: RightsPlay,
  coalition: Coalition,
  coalitions: readonly Coalition[],
  attempt: (at: number, before: RightsSnapshot) => Promise<CallOutcome>,
): Promise<void> {
  const before = await play.look();
  const outcomes = await Promise.all(Array.from({ length: atOnce }, (_, at) => attempt(at, before)));
  play.counts.bursts += 1;
  if (outcomes.every(({ status }) => status !== 200)) play.counts.quietBursts += 1;
  const after = await play.look();
  play.counts.violations.push(
    ...stateViolations(after, coalitions),
    ...untouchedViolations(before, after, [otherMerchant(coalition.merchantCode)]),
  );
}

/** Two super-admins and the staff want every admin of a merchant gone: disabled, deleted, stripped of the role. */
export async function burstOnAdmins(
  play: RightsPlay,
  coalition: Coalition,
  coalitions: readonly Coalition[],
): Promise<void> {
  const { merchantCode, controlled } = coalition;
  for (let at = 0; at < 4; at += 1) await plantPerson(play.owner, merchantCode, { roleIds: ['1'] });
  const second = await plantSuperAdmin(play.owner);
  await burst(play, coalition, coalitions, async (at, before) => {
    const accounts = accountsOf(before, merchantCode);
    const { id, updatedTime } = pick(
      accounts.filter(({ isAdmin }) => isAdmin),
      at,
    );
    const staff = accounts.filter((account) => controlled.has(account.id));
    const chief = { accountId: at % 2 === 0 ? play.chief.id : second.id, merchantCode: 'platform' };
    const isStaff = at % 5 === 4 && staff.length > 0;
    const who = isStaff ? { accountId: pick(staff, at).id, merchantCode } : chief;
    const options = isStaff ? {} : { actingFor: merchantCode };
    if (at % 3 === 0)
      return await play.ask(who, 'accounts.update', { params: { id }, body: { enabled: false, updatedTime } }, options);
    if (at % 3 === 1)
      return await play.ask(who, 'accounts.delete', { params: { id }, query: { merchantCode } }, options);
    return await play.ask(who, 'accounts.set-roles', { params: { id }, query: { updatedTime }, body: [] }, options);
  });
}

/** Five super-admins want each other gone. */
export async function burstOnChiefs(
  play: RightsPlay,
  coalition: Coalition,
  coalitions: readonly Coalition[],
): Promise<void> {
  const chiefs = [play.chief];
  for (let at = 0; at < 4; at += 1) chiefs.push(await plantSuperAdmin(play.owner));
  await burst(play, coalition, coalitions, async (at) => {
    const who = { accountId: pick(chiefs, at).id, merchantCode: 'platform' };
    const { id } = pick(chiefs, at + 1 + (Math.floor(at / chiefs.length) % (chiefs.length - 1)));
    return await play.ask(who, 'accounts.delete', { params: { id }, query: { merchantCode: 'platform' } });
  });
  const left = await play.look();
  const survivor = chiefs.find(({ id }) => left.accounts.get(id)?.enabled === true);
  play.chief = survivor ?? (await plantSuperAdmin(play.owner));
}

/** The coalition does 50 things at once. */
export async function burstOfSteps(
  play: RightsPlay,
  coalition: Coalition,
  coalitions: readonly Coalition[],
  plans: readonly StepPlan[],
): Promise<void> {
  const { merchantCode, controlled } = coalition;
  const isHere = (snapshot: RightsSnapshot) =>
    accountsOf(snapshot, merchantCode).filter(({ id }) => controlled.has(id));
  if (isHere(await play.look()).length === 0) return;
  await burst(play, coalition, coalitions, async (at, before) => {
    const { where: _where, ...plan } = pick(plans, at);
    const step = stepOf(
      { ...plan, where: 'own' },
      {
        snapshot: before,
        actor: pick(isHere(before), plan.actor),
        otherMerchant: otherMerchant(merchantCode),
        mark: marks[merchantCode] ?? '',
        serial: play.nextSerial(),
      },
    );
    const outcome = await play.ask({ accountId: step.actor.id, merchantCode }, step.id, step.request as never);
    if (outcome.status === 200 && step.kind === 'setPassword' && step.account) controlled.add(step.account.id);
    if (outcome.status === 200 && step.kind === 'createAccount') controlled.add((outcome.data as { id: string }).id);
    return outcome;
  });
}
