import { asciiDomain } from '@touchline/domain/domains/domain-name';
import {
  changeState,
  type DomainCause,
  domainCan,
  type DomainKind,
  type DomainRemoveReason,
  type DomainState,
  type DomainStateAct,
  type DomainType,
  promotedOnEntry,
} from '@touchline/domain/domains/domain-states';

import { Refusal, there } from '../../platform/refusal.ts';
import { requireFresh } from '../../platform/rights/stale.ts';
import type { Work } from '../../platform/work.ts';
import { insertDomainChange } from './domain-changes.repository.ts';
import type { KeyWriter } from './domain-keys.service.ts';
import {
  countDomains,
  domainNamed,
  heldDomain,
  type HeldDomain,
  insertDomain,
  lockDomains,
  moveSpare,
  readLine,
  setDomainState,
  updateDomain,
} from './domain-lines.repository.ts';
import { type GivenSettings, newSettings, settingsAfter } from './domain-settings.service.ts';
import { refused, requireAllowed, requireFreeDomainName, requireRoomForDomain } from './domains.policy.ts';
import { domainAudit, isPushTarget } from './domains.repository.ts';
import { findSealedKey } from './signing.repository.ts';

interface StateForm {
  readonly act: DomainStateAct;
  readonly reason?: DomainRemoveReason | undefined;
  readonly remark?: string | undefined;
  readonly confirmNoDomain?: true | undefined;
  readonly updatedTime: string;
}

type NewDomain = GivenSettings & { readonly name: string; readonly type: DomainType };

/** Changes of one merchant follow each other: each reads the line that the one before has left. */
export function createDomains(keys: KeyWriter) {
  async function create(work: Work, kind: DomainKind, { name: given, type, ...settings }: NewDomain) {
    const { tx, merchantCode, changes } = work;
    const name = asciiDomain(given);
    if (name === null) throw refused('请输入完整域名', 'name');
    await lockDomains(tx, merchantCode);
    const form = settingsAfter({ kind, type }, newSettings, settings);
    await requirePushTarget(work, form.push_target_id);
    requireRoomForDomain(await countDomains(tx, merchantCode));
    requireFreeDomainName(await domainNamed(tx, merchantCode, name));
    const line = await readLine(tx, merchantCode, { kind, ...form });
    const made = await insertDomain(tx, merchantCode, { kind, type, name, ...form });
    changes.add(domainAudit, made.id, null, made);
    await note(work, made, { from: null, cause: 'CREATED' });
    if (settings.key) await keys.write(work, made.id, settings.key);
    const promoted = await promote(work, promotedOnEntry(made.id, line));
    const { id, state, updatedAt } = promoted ?? made;
    return { id, state, updatedTime: updatedAt.toISOString(), promoted: refOf(promoted) };
  }

  async function update(work: Work, kind: DomainKind, id: string, form: GivenSettings & { updatedTime: string }) {
    const { tx, merchantCode, changes } = work;
    const before = await held(work, kind, id, form.updatedTime);
    const can = domainCan(before);
    requireAllowed(can.edit);
    const settings = settingsAfter(before, before, form);
    const isMoved = settings.push_target_id !== before.push_target_id;
    if (isMoved) {
      requireAllowed(can.map, 'projectCode');
      await requirePushTarget(work, settings.push_target_id);
    }
    const line = isMoved && before.state === 'SPARE' ? await readLine(tx, merchantCode, { kind, ...settings }) : null;
    const after = await updateDomain(tx, merchantCode, id, settings, { isLast: isMoved });
    changes.add(domainAudit, id, before, after);
    if (form.key !== undefined) await keys.write(work, id, form.key);
    const promoted = await promote(work, promotedOnEntry(id, line));
    return { updatedTime: (promoted ?? after).updatedAt.toISOString(), promoted: refOf(promoted) };
  }

  async function setState(work: Work, kind: DomainKind, id: string, form: StateForm) {
    const { tx, merchantCode, changes } = work;
    const before = await held(work, kind, id, form.updatedTime);
    const line = await readLine(tx, merchantCode, before);
    const change = changeState(before, form.act, line);
    requireAllowed(change);
    if (change.leavesNone && form.confirmNoDomain === undefined) throw new Refusal('noSpareDomain');
    const reason = form.act === 'remove' ? (form.reason ?? null) : null;
    const after = await setDomainState(tx, merchantCode, id, change.state, reason);
    changes.add(domainAudit, id, before, after);
    await note(work, after, { from: before.state, cause: 'PERSON', ...form });
    if (form.act === 'remove' && (await findSealedKey(tx, kind, { merchantCode, id })))
      await keys.write(work, id, null);
    const promoted = await promote(work, change.promotes);
    const { state, updatedAt } = promoted?.id === id ? promoted : after;
    return { state, updatedTime: updatedAt.toISOString(), promoted: refOf(promoted) };
  }

  /** Puts a spare before another of its line, or last. */
  async function move(work: Work, id: string, form: { beforeId: string | null; updatedTime: string }) {
    const { tx, merchantCode, changes } = work;
    const { beforeId } = form;
    const before = await held(work, 'push', id, form.updatedTime);
    requireAllowed(domainCan(before).move);
    const line = await readLine(tx, merchantCode, before);
    if (line === null) throw refused('域名没有推送目标，不排顺序');
    if (beforeId !== null && (beforeId === id || !line.spares.includes(beforeId)))
      throw refused('只能排在同一推送目标的备用域名之前', 'beforeId');
    const { updatedAt } = await moveSpare(tx, merchantCode, id, beforeId);
    const others = line.spares.filter((spare) => spare !== id);
    const at = beforeId === null ? others.length : others.indexOf(beforeId);
    const { name } = before;
    changes.addPart(domainAudit, id, { name, spare_order: line.spares.indexOf(id) + 1 }, { name, spare_order: at + 1 });
    return { updatedTime: updatedAt.toISOString() };
  }

  return { create, update, setState, move };
}

async function held({ tx, merchantCode }: Work, kind: DomainKind, id: string, updatedTime: string) {
  await lockDomains(tx, merchantCode);
  const domain = there(await heldDomain(tx, merchantCode, kind, id));
  requireFresh(domain.updatedAt, updatedTime);
  return domain;
}

async function requirePushTarget({ tx, merchantCode }: Work, id: string | null): Promise<void> {
  if (id !== null && !(await isPushTarget(tx, merchantCode, id))) throw refused('推送目标不存在', 'projectCode');
}

/** In the same transaction as the change that left the place empty. */
async function promote(work: Work, id: string | null): Promise<HeldDomain | null> {
  if (id === null) return null;
  const { tx, merchantCode, changes } = work;
  const before = there(await heldDomain(tx, merchantCode, 'push', id));
  const after = await setDomainState(tx, merchantCode, id, 'IN_USE', null);
  changes.add(domainAudit, id, before, after);
  await note(work, after, { from: before.state, cause: 'PROMOTED' });
  return after;
}

interface Noted {
  readonly from: DomainState | null;
  readonly cause: DomainCause;
  readonly reason?: DomainRemoveReason | undefined;
  readonly remark?: string | undefined;
}

async function note({ tx, merchantCode, actor }: Work, domain: HeldDomain, change: Noted): Promise<void> {
  const { from, cause, reason = null, remark = '' } = change;
  await insertDomainChange(tx, merchantCode, {
    domain_id: domain.id,
    from_state: from,
    to_state: domain.state,
    cause,
    reason,
    remark,
    push_target_id: domain.push_target_id,
    account_name: actor.kind === 'person' ? actor.name : actor.at,
  });
}

function refOf(domain: HeldDomain | null) {
  return domain && { id: domain.id, name: domain.name };
}
