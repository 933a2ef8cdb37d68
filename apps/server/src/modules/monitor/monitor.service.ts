import type { Calls } from '@touchline/contract/calls';
import type { CallAnswer } from '@touchline/contract/definition/call';
import { appointmentCan } from '@touchline/domain/appointments/appointment-states';
import type { SessionEnd } from '@touchline/domain/live/publishing';
import { isGame } from '@touchline/domain/matches/disciplines';
import { matchKindOf } from '@touchline/domain/matches/match-kind';
import { wallStateOf, wallStates, watchedState } from '@touchline/domain/monitor/monitor-rules';

import { there } from '../../platform/refusal.ts';
import { callersKeys } from '../../platform/rights/held-keys.repository.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { pictureView } from '../live-sessions/index.ts';
import { requirePageOf } from './monitor.policy.ts';
import {
  bitratePlot,
  frameRatePlot,
  mostTiles,
  type RefusedRow,
  refusalsOf,
  type WatchedSessionRow,
  sessionsOf,
  watchedAppointment,
  watchedAppointments,
  type WatchedRow,
} from './monitor.repository.ts';
import { factsOf } from './watched-facts.ts';
import { targetView } from './watched-targets.ts';

type Tile = CallAnswer<Calls['monitor.list']>['tiles'][number];

export const monitorReads: Routes<'monitor.list' | 'monitor.games' | 'monitor.detail'> = {
  'monitor.list': readRoute({ ask: () => ({ rows: watchedAppointments(false) }), answer: ({ rows }) => wallOf(rows) }),
  'monitor.games': readRoute({ ask: () => ({ rows: watchedAppointments(true) }), answer: ({ rows }) => wallOf(rows) }),
  'monitor.detail': readRoute({
    ask: ({ params: { id } }) => ({
      held: callersKeys,
      found: watchedAppointment(id),
      plot: bitratePlot(id),
      frameRates: frameRatePlot(id),
      sessions: sessionsOf(id),
      refusals: refusalsOf(id),
    }),
    answer({ held: [held], found: [found], plot, frameRates, sessions, refusals }, _input, { actor }) {
      const row = there(found);
      if (!actor.isSuperAdmin) requirePageOf(isGame(row.discipline), held?.keys ?? []);
      return {
        ...tileOf(row),
        plot: plot.map(({ time, bitrate }) => ({ time: time.toISOString(), bitrate })),
        frameRates: frameRates.map(({ time, frameRate }) => ({ time: time.toISOString(), frameRate })),
        sessions: sessions.map(sessionView),
        refusals: refusals.map(({ refused }) => refusedView(refused)),
      };
    },
  }),
};

/** Tiles that need a look come first, then the earliest start. */
function wallOf(rows: readonly WatchedRow[]) {
  const tiles = rows
    .slice(0, mostTiles)
    .map(tileOf)
    .filter(({ wallState }) => wallState !== null);
  return { tiles: tiles.toSorted((a, b) => rankOf(a) - rankOf(b)), isCut: rows.length > mostTiles };
}

function rankOf({ wallState }: Tile): number {
  return wallStates.findIndex((each) => each === wallState);
}

function tileOf(row: WatchedRow): Tile {
  const now = row.now.getTime();
  const facts = factsOf(row);
  const watched = watchedState(facts, row, now);
  return {
    programId: row.id,
    programName: row.name,
    merchantCode: row.merchantCode,
    merchantAlias: row.merchantAlias,
    streamer: {
      streamerId: row.anchorId,
      name: row.anchorName,
      streamerCode: row.anchorCode,
      nickname: row.nickname,
      photo: row.photo,
    },
    epgId: row.matchId,
    sportCode: matchKindOf(row.discipline, row.isSingle).sportCode,
    lname: row.lname,
    hname: row.hname,
    aname: row.aname,
    startTime: row.start.toISOString(),
    endTime: row.end.toISOString(),
    state: watched.state,
    wallState: wallStateOf(watched),
    canClose: appointmentCan(facts, now).close === true,
    session:
      row.startedAt === null || row.lastByteAt === null || row.node === null || row.picture === null
        ? null
        : {
            since: row.startedAt.toISOString(),
            lastByteTime: row.lastByteAt.toISOString(),
            bitrate: row.bitrate ?? 0,
            node: row.node,
            picture: pictureView(row.picture),
          },
    bitrates: row.bitrates,
    projects: row.targets.map((target) => targetView(target, row, watched.state, now)),
    refused: row.refused === null ? null : refusedView(row.refused),
  };
}

function refusedView({ reason, times, firstAt, lastAt, address }: RefusedRow) {
  return {
    reason,
    times,
    firstTime: new Date(firstAt).toISOString(),
    lastTime: new Date(lastAt).toISOString(),
    address,
  };
}

function sessionView({ id, startedAt, endedAt, endReason, node, address }: WatchedSessionRow) {
  return {
    id,
    since: startedAt.toISOString(),
    until: endedAt?.toISOString() ?? null,
    // The table holds no other reasons.
    endReason: endReason as SessionEnd | null,
    node,
    address,
  };
}
