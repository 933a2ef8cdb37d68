/** The merge that a link would cause; null before anything was made that could be merged. */
export interface Going {
  readonly winner: string;
  readonly loser: string | null;
}

/** Where two would go into each other, or one into another that goes itself, the older stays. */
export function oneWay<T>(some: readonly T[], goingOf: (one: T) => Going): T[] {
  const [winners, losers] = [new Set<string>(), new Set<string>()];
  const byAge = some.toSorted((a, b) => Number(goingOf(a).winner) - Number(goingOf(b).winner));
  return byAge.filter((one) => {
    const { winner, loser } = goingOf(one);
    if (losers.has(winner) || (loser !== null && (winners.has(loser) || losers.has(loser)))) return false;
    winners.add(winner);
    if (loser !== null) losers.add(loser);
    return true;
  });
}
