import type { LinkReason } from './link-reasons.ts';

/** How long a merge can be undone. */
export const mergeUndoHours = 24;

/** Kick-offs further apart than this make two matches doubtful as one. */
export const doubtfulMinutes = 180;

/** Typed by whoever makes one of two doubtful matches all the same. */
export const doubtWord = '确认';

export const mergeDoubts = ['teams', 'kickOff'] as const;
export type MergeDoubt = (typeof mergeDoubts)[number];

/** Reasons to doubt that two matches are one: other teams, or kick-offs far apart. */
export function doubtsOf(reasons: readonly LinkReason[]): MergeDoubt[] {
  const isOther = reasons.some(({ code, speaks }) => speaks === 'against' && (code === 'home' || code === 'away'));
  const isFar = reasons.some(({ code, value }) => code === 'kickOff' && (value ?? 0) > doubtfulMinutes);
  return [...(isOther ? (['teams'] as const) : []), ...(isFar ? (['kickOff'] as const) : [])];
}

/** Whether a doubtful link may be made: nothing is doubtful, or the word was typed. */
export function isConfirmed(doubts: readonly MergeDoubt[], typed: string | undefined): boolean {
  return doubts.length === 0 || typed?.trim() === doubtWord;
}
