import type { Match } from './matches.api.ts';

/** What the stream says of a match: what moves by itself, and its place on the shelf. */
export type Move = Pick<
  Match,
  | 'matchId'
  | 'status'
  | 'gameStage'
  | 'gameStageType'
  | 'hTotalScore'
  | 'aTotalScore'
  | 'gameTime'
  | 'feedVersion'
  | 'updatedTime'
>;

/** What happened since the rows were last drawn, by match; null where one is gone. */
export type Moves = ReadonlyMap<string, Move | null>;

interface Page {
  readonly records: readonly Match[];
}

/** The same page where nothing on it moved; no row changes its place, and a message that is late takes back nothing. */
export function moved<Answer extends Page>(page: Answer, moves: Moves): Answer {
  const isTouched = page.records.some(({ matchId }) => moves.has(matchId));
  if (!isTouched) return page;
  const records = page.records.flatMap((match) => {
    const move = moves.get(match.matchId);
    if (move === null) return [];
    return move === undefined || isOlder(move, match) ? [match] : [{ ...match, ...move }];
  });
  return { ...page, records };
}

/** By what the feed has changed, or by what people have. */
export function isOlder(move: Move, known: Pick<Match, 'feedVersion' | 'updatedTime'>): boolean {
  return BigInt(move.feedVersion) < BigInt(known.feedVersion) || move.updatedTime < known.updatedTime;
}
