import type { Calls } from '@touchline/contract/calls';
import type { CallAnswer } from '@touchline/contract/definition/call';
import { monthSpan } from '@touchline/domain/live/hours-on-air';
import { matchKindOf } from '@touchline/domain/matches/match-kind';

import { Refusal } from '../../platform/refusal.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { anchorView, hoursView } from './hours.ts';
import {
  anchorExists,
  hoursOfAnchors,
  sessionsOfAnchor,
  sessionsOfMatch,
  type SessionRow,
} from './live-history.repository.ts';

type History = CallAnswer<Calls['live-history.of-match']>;

const perPage = 20;
const mostAnchors = 500;

/** One more than a page tells whether there are older ones. */
const pageBefore = (before = null as string | null) => ({ before, limit: perPage + 1 });

export const historyReads: Routes<'live-history.of-anchor' | 'live-history.of-match' | 'live-history.hours'> = {
  'live-history.of-anchor': readRoute({
    ask: ({ params, query }) => ({
      anchor: anchorExists(params.streamerCode),
      sessions: sessionsOfAnchor(params.streamerCode, pageBefore(query.before)),
    }),
    answer({ anchor, sessions }) {
      if (anchor.length === 0) throw new Refusal('notFound');
      return historyView(sessions);
    },
  }),
  'live-history.of-match': readRoute({
    ask: ({ query }) => ({ sessions: sessionsOfMatch(query.matchId, pageBefore(query.before)) }),
    answer: ({ sessions }) => historyView(sessions),
  }),
  'live-history.hours': readRoute({
    ask: ({ query: { month, streamerCode } }) => ({ rows: hoursOfAnchors(monthSpan(month), streamerCode ?? null) }),
    answer({ rows }, { query: { month } }) {
      const streamers = hoursView(rows, month);
      const countedTime = new Date(rows[0]?.now ?? Date.now()).toISOString();
      return { streamers: streamers.slice(0, mostAnchors), countedTime, isCut: streamers.length > mostAnchors };
    },
  }),
};

function historyView(rows: readonly SessionRow[]): History {
  const shown = rows.slice(0, perPage);
  return { sessions: shown.map(sessionView), next: rows.length > perPage ? (shown.at(-1)?.id ?? null) : null };
}

function sessionView(row: SessionRow): History['sessions'][number] {
  return {
    id: row.id,
    programId: row.appointmentId,
    programName: row.name,
    matchId: row.matchId,
    sportCode: row.discipline === null ? null : matchKindOf(row.discipline, row.isSingle === true).sportCode,
    streamer: anchorView(row),
    startTime: row.startedAt.toISOString(),
    endTime: row.endedAt?.toISOString() ?? null,
    endReason: row.endReason,
    previousEndTime: row.previousEnd?.toISOString() ?? null,
  };
}
