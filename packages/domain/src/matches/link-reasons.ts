/** Features that two records are compared by; `linkedMatch` is a match of theirs that a person linked. */
export const linkReasonCodes = [
  'home',
  'away',
  'league',
  'kickOff',
  'nameZh',
  'nameEn',
  'numbers',
  'context',
  'linkedMatch',
  'otherCandidate',
] as const;
export type LinkReasonCode = (typeof linkReasonCodes)[number];

/** One thing that speaks for or against two records being the same. */
export interface LinkReason {
  readonly code: LinkReasonCode;
  readonly speaks: 'for' | 'against';
  /** Minutes of `kickOff`, likeness from 0 to 1 of names; null of what is or is not. */
  readonly value: number | null;
}

/** Kick-offs up to this many minutes apart speak for one match. */
export const nearKickOffMinutes = 30;
/** Names from here on speak for one thing, below against it. */
export const likeName = 0.6;

export const reasonOfName = (code: LinkReasonCode, likeness: number): LinkReason => ({
  code,
  speaks: likeness >= likeName ? 'for' : 'against',
  value: likeness,
});

export const reasonOfKickOff = (minutes: number): LinkReason => ({
  code: 'kickOff',
  speaks: minutes <= nearKickOffMinutes ? 'for' : 'against',
  value: minutes,
});

/** How long a decision about links can be undone. */
export const linkUndoHours = 24;
/** Links of one bulk decision; more would hold a sport's records for too long. */
export const linkedAtOnce = 100;
/** Likelihoods in per cent from which links can be accepted together. */
export const bulkPercents = [99, 95, 90] as const;
