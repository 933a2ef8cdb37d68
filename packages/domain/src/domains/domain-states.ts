export const domainKinds = ['push', 'pull'] as const;
export type DomainKind = (typeof domainKinds)[number];

/** STREAMER: names for anchors; of push domains, names of our own ingest. PLATFORM: domains of a merchant's CDN. */
export const domainTypes = ['STREAMER', 'PLATFORM'] as const;
export type DomainType = (typeof domainTypes)[number];

export const domainStates = ['SPARE', 'IN_USE', 'CLEAN', 'REMOVED'] as const;
export type DomainState = (typeof domainStates)[number];

export const domainRemoveReasons = ['ICP_INVALID', 'DNS_INVALID', 'MER_STOP', 'OTHER'] as const;
export type DomainRemoveReason = (typeof domainRemoveReasons)[number];

/** Why a state changed: PROMOTED is a spare that took over by itself. */
export const domainCauses = ['CREATED', 'PERSON', 'PROMOTED'] as const;
export type DomainCause = (typeof domainCauses)[number];

/** Acts by which people change a domain's state. */
export const domainStateActs = ['use', 'clean', 'restore', 'remove'] as const;
export type DomainStateAct = (typeof domainStateActs)[number];

/** Acts on a domain: changes of its state, of its target, of its place among spares, and of its other fields. */
export const domainActs = [...domainStateActs, 'map', 'move', 'edit'] as const;
export type DomainAct = (typeof domainActs)[number];

/** Why an act is not possible. */
export const domainActRefusals = [
  'removed',
  'alreadyInUse',
  'notSpare',
  'notClean',
  'alreadyClean',
  'byOrder',
  'inUse',
  'noTarget',
] as const;
export type DomainActRefusal = (typeof domainActRefusals)[number];

export interface DomainFacts {
  readonly kind: DomainKind;
  readonly type: DomainType;
  readonly state: DomainState;
}

export type DomainCan = Readonly<Record<DomainAct, true | DomainActRefusal>>;

/** In use and spare count as enabled. */
export function isEnabledState(state: DomainState): boolean {
  return state === 'IN_USE' || state === 'SPARE';
}

/** Names of our own ingest serve every target of the merchant; all other domains can have a target. */
export function canHaveTarget({ kind, type }: Pick<DomainFacts, 'kind' | 'type'>): boolean {
  return kind === 'pull' || type === 'PLATFORM';
}

/** Names of our own ingest are not behind a CDN: their addresses carry no signature. */
export function isSigned({ kind, type }: Pick<DomainFacts, 'kind' | 'type'>): boolean {
  return kind === 'pull' || type === 'PLATFORM';
}

/** The only rule for what can be done with a domain: buttons and server ask it. */
export function domainCan(domain: DomainFacts): DomainCan {
  const { kind, state } = domain;
  const everywhere = (refusal: DomainActRefusal): DomainCan =>
    Object.fromEntries(domainActs.map((act) => [act, refusal])) as DomainCan;
  if (state === 'REMOVED') return everywhere('removed');
  return {
    use: kind === 'push' ? 'byOrder' : state === 'SPARE' ? true : state === 'IN_USE' ? 'alreadyInUse' : 'notSpare',
    clean: state === 'CLEAN' ? 'alreadyClean' : true,
    restore: state === 'CLEAN' ? true : 'notClean',
    remove: true,
    map: canHaveTarget(domain) ? (kind === 'push' && state === 'IN_USE' ? 'inUse' : true) : 'noTarget',
    move: kind === 'push' && state === 'SPARE' ? true : 'notSpare',
    edit: true,
  };
}

const statesAfter: Readonly<Record<DomainStateAct, DomainState>> = {
  use: 'IN_USE',
  clean: 'CLEAN',
  restore: 'SPARE',
  remove: 'REMOVED',
};

/**
 * The push domains that stand in for one another: those of one target, or a merchant's ingest names. Null for a domain
 * without a target, and for pull domains: several of them can be in use.
 */
export interface PushLine {
  /** Of the target; ingest names have none, since the front's own name takes over. */
  readonly hasTarget: boolean;
  readonly inUse: string | null;
  /** In their order. */
  readonly spares: readonly string[];
}

export interface StateChange {
  readonly state: DomainState;
  /** The spare that takes over: the domain itself where its line had none in use. */
  readonly promotes: string | null;
  /** The target has no usable domain afterwards, and had one before. */
  readonly leavesNone: boolean;
}

/** Effect of an act on the domain and its line; a refusal where the act is not possible. */
export function changeState(
  domain: DomainFacts & { readonly id: string },
  act: DomainStateAct,
  line: PushLine | null,
): StateChange | DomainActRefusal {
  const can = domainCan(domain)[act];
  if (can !== true) return can;
  const state = statesAfter[act];
  if (line === null) return { state, promotes: null, leavesNone: false };
  if (act === 'restore') return { state, promotes: promotedOnEntry(domain.id, line), leavesNone: false };
  if (line.inUse !== domain.id) return { state, promotes: null, leavesNone: false };
  const promotes = line.spares.find((id) => id !== domain.id) ?? null;
  return { state, promotes, leavesNone: promotes === null && line.hasTarget };
}

/** A spare that comes into a line without a domain in use takes its place at once. */
export function promotedOnEntry(id: string, line: PushLine | null): string | null {
  return line?.inUse === null ? id : null;
}

export interface StateChangeForm {
  readonly act: DomainStateAct;
  readonly reason?: DomainRemoveReason | undefined;
  readonly remark?: string | undefined;
}

/** The field that keeps the form from being sent: removing needs a reason, and OTHER needs a remark. */
export function missingInStateChange({ act, reason, remark = '' }: StateChangeForm): 'reason' | 'remark' | null {
  if (act !== 'remove') return null;
  if (reason === undefined) return 'reason';
  return reason === 'OTHER' && remark.trim() === '' ? 'remark' : null;
}
