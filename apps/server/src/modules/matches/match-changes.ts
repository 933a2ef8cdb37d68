import { scoreText } from '@touchline/domain/matches/match-scores';
import { stageName } from '@touchline/domain/matches/match-stages';
import { type MatchStatus, matchStatusNames } from '@touchline/domain/matches/match-status';
import { streamCodes, streamNames } from '@touchline/domain/matches/match-streams';
import { ruleAuthor } from '@touchline/domain/shelving/shelf-rule';
import { formatTime } from '@touchline/domain/times';

import type { ChangeRow } from './match-list.repository.ts';

interface Known {
  readonly discipline: number;
  /** Of leagues and teams, by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Both teams of each merged match, by its id. */
  readonly matches: ReadonlyMap<string, string>;
}

/** A change of a match, as it is shown. */
export function shownChange({ changedAt, supplier, account, accountName, changes }: ChangeRow, known: Known) {
  const fields = Object.entries(changes).map(([field, [before, after]]) => ({
    field,
    before: shown(field, before, known),
    after: shown(field, after, known),
  }));
  const author =
    account === ruleAuthor.account
      ? { account: ruleAuthor.name, accountName: ruleAuthor.name }
      : { account, accountName };
  return { changedTime: changedAt.toISOString(), supplier, ...author, fields };
}

/** Beside each merge that can still be undone, the newest first: until when. */
export function withUndo(
  changes: readonly ChangeRow[],
  merges: readonly { readonly loserId: string; readonly until: Date }[],
): (ChangeRow & { readonly undo?: { readonly loserId: string; readonly until: string } })[] {
  const open = new Map(merges.map(({ loserId, until }) => [loserId, until]));
  return changes.map((change) => {
    const loserId = change.changes['merged']?.[1];
    const until = typeof loserId === 'string' ? open.get(loserId) : undefined;
    if (typeof loserId !== 'string' || until === undefined) return change;
    open.delete(loserId);
    return { ...change, undo: { loserId, until: until.toISOString() } };
  });
}

const entries: ReadonlySet<string> = new Set(['leagueId', 'hTeamId', 'aTeamId']);
const merged: ReadonlySet<string> = new Set(['merged', 'mergedInto']);

function shown(field: string, value: unknown, known: Known): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => shown(field, one, known)).join('、');
  if (typeof value === 'object') return scorePairs(value as Scores);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (entries.has(field)) return known.names.get(text) ?? text;
  // Two that were merged are often called the same.
  if (merged.has(field)) return known.matches.has(text) ? `${known.matches.get(text)}（ID ${text}）` : text;
  if (field === 'gameTime') return formatTime(text, 'minute');
  if (field === 'gameStageType') return stageName(Number(value), known.discipline);
  if (field === 'status') return matchStatusNames[Number(value) as MatchStatus];
  if (field === 'streams') return streamCodes.includes(text as 'BC') ? streamNames[text as 'BC'] : text;
  return text;
}

interface Scores {
  readonly home: readonly number[];
  readonly away: readonly number[];
}

/** Part by part, the home team's first. */
function scorePairs({ home, away }: Scores): string {
  return home.map((points, at) => scoreText(points, away[at] ?? 0)).join('、');
}
