import { type LinkReason, reasonOfKickOff, reasonOfName } from '@touchline/domain/matches/link-reasons';

import type { MatchFeatures, NameFeatures } from './link-features.ts';

/** From here on another candidate of the same record makes a choice doubtful. */
const rivalling = 0.15;

/** The stored evidence of a proposal as what speaks for and against it. */
export function reasonsOf(kind: string, score: number, features: Partial<NameFeatures & MatchFeatures>): LinkReason[] {
  const other: LinkReason[] =
    features.other !== undefined && features.other > score - rivalling
      ? [{ code: 'otherCandidate', speaks: 'against', value: null }]
      : [];
  return [...(kind === 'match' ? ofMatch(features) : ofName(features)), ...other];
}

function ofMatch({
  home = 0,
  away = 0,
  league = 0,
  minutes = 0,
  sameTeams,
  sameLeague,
}: Partial<MatchFeatures>): LinkReason[] {
  const known = (isKnown: boolean, likeness: number) =>
    isKnown || sameTeams === undefined ? likeness : Math.min(likeness, 0.99);
  return [
    reasonOfName('home', known(sameTeams === 2 || (sameTeams === 1 && home > away), home)),
    reasonOfName('away', known(sameTeams === 2 || (sameTeams === 1 && away >= home), away)),
    sameLeague === -1 ? { code: 'league', speaks: 'against', value: league } : reasonOfName('league', league),
    reasonOfKickOff(minutes),
  ];
}

function ofName({ names = 0, nameZh, nameEn, numbers, context, linkedMatch }: Partial<NameFeatures>): LinkReason[] {
  const has = (value: number | undefined, reason: (value: number) => LinkReason) =>
    value === undefined ? [] : [reason(value)];
  const isOr = (code: 'numbers' | 'context') => (value: number) =>
    ({ code, speaks: value === 1 ? 'for' : 'against', value: null }) as const;
  return [
    ...has(nameZh ?? (nameEn === undefined ? names : undefined), (value) => reasonOfName('nameZh', value)),
    ...has(nameEn, (value) => reasonOfName('nameEn', value)),
    ...has(numbers, isOr('numbers')),
    ...has(context, isOr('context')),
    ...has(linkedMatch, () => ({ code: 'linkedMatch', speaks: 'for', value: null })),
  ];
}
