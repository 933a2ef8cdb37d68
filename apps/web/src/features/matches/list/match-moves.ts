import type { ListedMatch } from '../matches.api.ts';

/** The fields of a match that an event carries: those that move by themselves, and its shelf state. */
export type Move = Pick<
  ListedMatch,
  | 'matchId'
  | 'status'
  | 'gameStage'
  | 'gameStageType'
  | 'hTotalScore'
  | 'aTotalScore'
  | 'ownScores'
  | 'gameTime'
  | 'feedVersion'
  | 'updatedTime'
> &
  Partial<Pick<ListedMatch, 'periodTime' | 'statusName'>>;

/** Moves since the rows were last drawn, by match; null for a match that is gone. */
export type Moves = ReadonlyMap<string, Move | null>;

interface Page {
  readonly records: readonly ListedMatch[];
  readonly total: number;
  /** More than anybody counts: one less makes no difference. */
  readonly totalIsCapped?: true | undefined;
}

/** The same page where nothing on it moved; no row changes its place, and a message that is late takes back nothing. */
export function moved<Answer extends Page>(page: Answer, moves: Moves): Answer {
  const records = page.records.flatMap((match) => {
    const move = moves.get(match.matchId);
    if (move === null) return [];
    return move === undefined || isOlder(move, match) ? [match] : [{ ...match, ...move }];
  });
  const gone = page.records.length - records.length;
  if (gone === 0 && records.every((match, at) => match === page.records[at])) return page;
  return { ...page, records, total: page.totalIsCapped === true ? page.total : page.total - gone };
}

/** By what the feed has changed, or by what people have. */
export function isOlder(move: Move, known: Pick<ListedMatch, 'feedVersion' | 'updatedTime'>): boolean {
  return BigInt(move.feedVersion) < BigInt(known.feedVersion) || move.updatedTime < known.updatedTime;
}
