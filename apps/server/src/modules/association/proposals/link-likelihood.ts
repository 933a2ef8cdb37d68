import fitted from './link-cases.json' with { type: 'json' };
import type { MatchFeatures, NameFeatures } from './link-features.ts';

export type LinkCases = Readonly<Record<string, readonly [right: number, seen: number]>>;

/** Nobody is told that a guess is certain. */
const most = 0.99;
/** As many cases of the coarser kind count as an own one that is rarely seen. */
const borrowed = 3;

/** Below, nobody is asked: the two stay apart. */
const least = 0.1;
export const isWorthAsking = ({ likelihood }: { readonly likelihood: number }) => likelihood >= least;

/** How likely two names mean the same, by how often such a case was right in the stand-in's worlds. */
export const likelihoodOfName = (kind: 'league' | 'team', score: number, features: NameFeatures) =>
  likelihoodOf(casesOfName(kind, score, features), fitted as unknown as LinkCases);

export const likelihoodOfMatch = (score: number, features: MatchFeatures) =>
  likelihoodOf(casesOfMatch(score, features), fitted as unknown as LinkCases);

/** From the coarsest case to the finest: each counts against what the coarser ones say. */
export function likelihoodOf(cases: readonly string[], known: LinkCases): number {
  let likelihood = 0.5;
  for (const name of cases) {
    const [right, seen] = known[name] ?? [0, 0];
    likelihood = (right + borrowed * likelihood) / (seen + borrowed);
  }
  return Math.min(most, likelihood);
}

export function casesOfName(kind: 'league' | 'team', score: number, features: NameFeatures): string[] {
  const { begins = 1, numbers, context, other, linkedMatch } = features;
  const signs = [
    kind,
    begins === 1 ? 'begins alike' : 'begins otherwise',
    { 1: 'same numbers', 0: 'other numbers' }[numbers ?? -1] ?? 'no numbers',
    context === 0 ? 'other league' : 'same league',
    ...(linkedMatch === undefined ? [] : ['linked match']),
  ];
  return finer([kind], [...signs], [...signs, leadOf(score, other)], [...signs, leadOf(score, other), tenthOf(score)]);
}

export function casesOfMatch(score: number, features: MatchFeatures): string[] {
  const { sameTeams = 0, sameLeague = 0, minutes, home, away, other } = features;
  const signs = [
    'match',
    `${sameTeams} known teams`,
    { 1: 'same league', 0: 'unknown league', [-1]: 'other league' }[sameLeague] ?? 'unknown league',
    minutes > 30 ? 'another time' : 'same time',
  ];
  return finer(
    ['match'],
    signs,
    [...signs, leadOf(score, other)],
    [...signs, leadOf(score, other), tenthOf(Math.min(home, away))],
  );
}

const finer = (...cases: readonly (readonly string[])[]) => cases.map((signs) => signs.join(', '));

const clear = 0.05;

function leadOf(score: number, other: number | undefined): string {
  if (other === undefined) return 'alone';
  if (score > other + clear) return 'ahead';
  return score < other - clear ? 'behind' : 'beside another';
}

const tenthOf = (likeness: number) => `likeness ${Math.floor(likeness * 10 + 1e-9) / 10}`;
