import { holdableKeys } from '@touchline/domain/access/permission-sets';
import { openedKeys, purchasesOf } from '@touchline/domain/merchants/purchases';

import type { StepKind } from './plan.ts';
import { accountsOf, type AccountState, roleOf, type RightsSnapshot } from './snapshot.ts';
import type { RightsStep } from './step.ts';

/** People of one merchant who act together, and what the super-admin gave them when they began. */
export interface Coalition {
  readonly merchantCode: string;
  readonly gift: ReadonlySet<string>;
  /** Themselves, the accounts that they made, and those whose password or address they set. */
  readonly controlled: Set<string>;
}

/** Violations of the rules that hold after every step, read straight from the database. */
export function stateViolations(snapshot: RightsSnapshot, coalitions: readonly Coalition[]): string[] {
  const found: string[] = [];
  for (const { merchantCode, gift, controlled } of coalitions) {
    const reached = accountsOf(snapshot, merchantCode).filter(({ id }) => controlled.has(id));
    const beyond = new Set(reached.flatMap(({ held }) => held).filter((key) => !gift.has(key)));
    if (beyond.size > 0)
      found.push(`${merchantCode}: a coalition reaches ${[...beyond].join(', ')}, never given to it`);
    const admins = accountsOf(snapshot, merchantCode).filter(({ isAdmin, enabled }) => isAdmin && enabled);
    if (admins.length === 0) found.push(`${merchantCode}: no enabled admin is left`);
  }
  const chiefs = [...snapshot.accounts.values()].filter(({ isSuperAdmin, enabled }) => isSuperAdmin && enabled);
  if (chiefs.length === 0) found.push('no enabled super-admin is left');
  for (const { isSuperAdmin, merchantCode, id } of snapshot.accounts.values())
    if (isSuperAdmin && merchantCode !== 'platform') found.push(`${merchantCode}: ${id} became a super-admin`);
  for (const { id, hasBac, merchantCode } of snapshot.roles)
    if (hasBac !== (id === '1'))
      found.push(`${merchantCode}: role ${id} ${hasBac ? 'became' : 'is no longer'} built in`);
  return found;
}

/** Rows of other merchants that changed although only one merchant's staff acted. */
export function untouchedViolations(
  before: RightsSnapshot,
  after: RightsSnapshot,
  merchantCodes: readonly string[],
): string[] {
  return merchantCodes
    .filter((code) => before.digests.get(code) !== after.digests.get(code))
    .map((code) => `${code}: rows changed under somebody else's step`);
}

const ofOthersOnly: ReadonlySet<StepKind> = new Set(['setPassword', 'deleteAccount', 'setRoles', 'resetSecondFactor']);
const changesRole: ReadonlySet<StepKind> = new Set(['updateRole', 'setPermissions', 'deleteRole', 'copyRole']);
const changesAccount: ReadonlySet<StepKind> = new Set([...ofOthersOnly, 'updateAccount']);

/** Rules that an accepted step broke. */
export function stepViolations(
  { kind, actor, account, role, isElsewhere }: RightsStep,
  before: RightsSnapshot,
  after: RightsSnapshot,
) {
  const found: string[] = [];
  const say = (text: string) => found.push(`${kind} by ${actor.id} of ${actor.merchantCode}: ${text}`);
  const isAboveActor = (keys: readonly string[]) => keys.some((key) => !actor.held.includes(key));
  if (isElsewhere) say('reached something that is not of the merchant');
  if (account && changesAccount.has(kind)) {
    if (isAboveActor(account.held)) say(`changed ${account.id}, who holds more`);
    if (account.isAdmin || account.isSuperAdmin) say(`changed the admin ${account.id}`);
    const now = after.accounts.get(account.id);
    const isSwitched = now?.enabled !== account.enabled || now.email !== account.email;
    if (account.id === actor.id && (ofOthersOnly.has(kind) || isSwitched))
      say('changed their own roles, state or ways in');
  }
  if (role && changesRole.has(kind)) {
    if (isAboveActor(role.keys)) say(`${role.id} holds more`);
    if (role.hasBac && kind !== 'copyRole') say(`changed the built-in role ${role.id}`);
  }
  for (const { id, keys } of gains(before, after).filter((gained) => isAboveActor(gained.keys)))
    say(`gave ${id} ${keys.join(', ')}, not all held by the actor`);
  for (const { id } of losers(before, after).filter((loser) => !mayLoseBy(loser, actor))) say(`took from ${id}`);
  return found;
}

function losers(before: RightsSnapshot, after: RightsSnapshot): AccountState[] {
  return [...before.accounts.values()].filter(({ id, held }) => {
    const left = after.accounts.get(id)?.held;
    return left !== undefined && held.some((key) => !left.includes(key));
  });
}

function mayLoseBy(loser: AccountState, actor: AccountState): boolean {
  return loser.id !== actor.id && !loser.isAdmin && loser.held.every((key) => actor.held.includes(key));
}

function gains(before: RightsSnapshot, after: RightsSnapshot): { id: string; keys: string[] }[] {
  return [...after.accounts.values()].flatMap((account: AccountState) => {
    const held = before.accounts.get(account.id)?.held ?? [];
    const keys = account.held.filter((key) => !held.includes(key));
    return keys.length === 0 ? [] : [{ id: account.id, keys }];
  });
}

/** Every row of a merchant carries its mark in a name or an address. */
export function seenViolations(text: string, otherMark: string, who: string): string[] {
  return text.includes(otherMark) ? [`${who} was shown rows of another merchant: ${text.slice(0, 300)}`] : [];
}

/** Violations where staff changed role 1. */
export function ceilingViolations(
  before: RightsSnapshot,
  after: RightsSnapshot,
  merchantCodes: readonly string[],
): string[] {
  return merchantCodes
    .filter((code) => roleOf(before, code, '1')?.keys.join() !== roleOf(after, code, '1')?.keys.join())
    .map((code) => `${code}: staff moved the merchant's ceiling`);
}

/** The stored ceiling is what role 1 and the purchases open together, counted here and not by the database. */
export function purchaseViolations(snapshot: RightsSnapshot, merchantCodes: readonly string[]): string[] {
  return merchantCodes.flatMap((code) => {
    const roleOne = holdableKeys(code, roleOf(snapshot, code, '1')?.keys ?? []);
    const opened = openedKeys(code, purchasesOf(snapshot.purchases.get(code) ?? []), roleOne);
    const wrong = inOneOnly(opened, snapshot.ceilings.get(code) ?? []);
    return wrong.length === 0 ? [] : [`${code}: the ceiling is wrong about ${wrong.join(', ')}`];
  });
}

export function inOneOnly(one: readonly string[], other: readonly string[]): string[] {
  return [...one.filter((key) => !other.includes(key)), ...other.filter((key) => !one.includes(key))];
}
