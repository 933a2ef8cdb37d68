import { appointmentList } from '@touchline/contract/appointments/appointments';
import type { Calls } from '@touchline/contract/calls';
import type { CallAnswer, CallInput } from '@touchline/contract/definition/call';
import { thisMerchant } from '@touchline/db/query';
import { maskedKey, pushAddress } from '@touchline/domain/anchors/live-room';
import { appointmentLimits } from '@touchline/domain/appointments/appointment-rules';
import { usualThresholds } from '@touchline/domain/appointments/appointment-states';
import { targetHealth } from '@touchline/domain/live/target-health';
import { matchKindOf, matchListPages } from '@touchline/domain/matches/match-kind';
import { stageName } from '@touchline/domain/matches/match-stages';
import { dayBounds } from '@touchline/domain/times';

import { listRoute } from '../../platform/lists/list-route.ts';
import type { Listed } from '../../platform/lists/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readRoute, type ReadRoute, type Routes } from '../../platform/route.ts';
import { ingestOf } from '../anchors/index.ts';
import { pictureView } from '../live-sessions/index.ts';
import { healthView, notedTargetOf } from '../target-health/index.ts';
import { bookableMatches, gapsOfDay, matchesOfDay, type MatchInfoRow } from './appointment-matches.repository.ts';
import { type AppointmentFilters, type AppointmentRow, appointmentsInSql } from './appointments.repository.ts';
import { bookableAnchors } from './bookable-anchors.repository.ts';
import { type StreamRow, streamsOf } from './streams.repository.ts';

type Reads = 'list' | 'anchors' | 'matches' | 'gaps' | 'streams';
type ListCall = Calls['appointments.list'];
type ListAnswer = CallAnswer<ListCall>;

const mostAnchors = 200;
/** Matches in an answer. */
export const mostMatches = 500;
const dayMs = 86_400_000;

export function appointmentReads({ config }: Pick<Platform, 'config'>): Routes<`appointments.${Reads}`> {
  return {
    'appointments.list': appointmentListRoute(config.PUSH_FRONT_ADDRESS),
    'appointments.anchors': readRoute({
      ask: ({ query }) => ({ anchors: bookableAnchors({ ...query, ...searchedTime(query) }, mostAnchors) }),
      answer: ({ anchors }) => ({
        streamers: anchors.slice(0, mostAnchors).map((row) => ({
          ...row,
          streamerId: Number(row.streamerId),
          busy: row.busy.map(({ id, name, start, end }) => ({
            programId: id,
            programName: name,
            startTime: new Date(start).toISOString(),
            endTime: new Date(end).toISOString(),
          })),
        })),
        isCut: anchors.length > mostAnchors,
      }),
    }),
    'appointments.matches': readRoute({
      ask: ({ query: { day, sportCode, keyword } }) => {
        const schedule = matchListPages.find(({ code }) => code === sportCode);
        if (sportCode !== undefined && schedule === undefined) throw new Refusal('notFound');
        return { matches: matchesOfDay({ ...boundsOf('day', day), schedule, keyword }, mostMatches) };
      },
      answer: ({ matches }) => cut(matches),
    }),
    'appointments.gaps': readRoute({
      ask: ({ query: { day } }) => ({ matches: gapsOfDay(boundsOf('day', day), mostMatches) }),
      answer: ({ matches }) => cut(matches),
    }),
    'appointments.streams': readRoute({
      ask: ({ query: { ids } }) => ({ streams: streamsOf(ids) }),
      answer: ({ streams }) => ({ streams: streams.map(streamView) }),
    }),
  };
}

function streamView({ id, since, lastByteAt, picture, refusal, targets, now, ...stream }: StreamRow) {
  const isLive = stream.silentMs !== null && stream.silentMs < usualThresholds.stalledAfterMs;
  return {
    ...stream,
    picture: picture && pictureView(picture),
    programId: id,
    since: since?.toISOString() ?? null,
    lastByteTime: lastByteAt?.toISOString() ?? null,
    refusal: refusal && { ...refusal, time: new Date(refusal.time).toISOString() },
    targets: targets.map((target) => ({
      projectCode: target.projectCode,
      ...healthView(targetHealth(notedTargetOf(target), isLive, now.getTime())),
    })),
  };
}

const cut = (matches: readonly MatchInfoRow[]) => ({
  matches: matches.slice(0, mostMatches).map(matchInfo),
  isCut: matches.length > mostMatches,
});

/** Rows bring their matches along. A match that is asked for by id is read beside them. */
function appointmentListRoute(front: string): ReadRoute<ListCall> {
  const seen = new WeakMap<object, MatchInfoRow>();
  const rows = listRoute<ListCall, typeof appointmentList, AppointmentRow>(appointmentList, {
    rows: ({ query }) => appointmentsInSql(filtersOf(query), usualThresholds, ingestOf(thisMerchant)),
    item(row) {
      const item = appointmentView(row, front);
      seen.set(item, row);
      return item;
    },
  });
  return {
    ask: (input, asker) => ({
      ...rows.ask(input, asker),
      ...(input.query.matchId !== undefined && { wanted: bookableMatches(input.query.matchId) }),
    }),
    async answer(found: { rows: (AppointmentRow & Listed)[]; wanted?: MatchInfoRow[] }, input, context) {
      const page: Omit<ListAnswer, 'epgs' | 'epgLeagues'> = await rows.answer(found, input, context);
      const matches = [...page.records.flatMap((item) => seen.get(item) ?? []), ...(found.wanted ?? [])];
      const epgs = [...new Map(matches.map((row) => [row.matchId, matchInfo(row)])).values()];
      const leagues = new Map(epgs.map(({ leagueId, lname }) => [leagueId, { leagueId, lname }]));
      return { ...page, epgs, epgLeagues: [...leagues.values()] };
    },
  };
}

export function filtersOf(query: CallInput<ListCall>['query']): AppointmentFilters {
  const { ids, day, dayEnd, streamerCodes, matchId, projectCodes, state, keyword, marked } = query;
  const first = day === undefined ? undefined : timeOf('day', day);
  const last = dayEnd === undefined ? undefined : timeOf('dayEnd', dayEnd);
  if (marked === '1' && day === undefined && ids === undefined && matchId === undefined)
    throw invalid('marked', '请先选择日期');
  return {
    ids,
    from: first?.start ?? null,
    until: last === undefined ? (first?.dayEnd ?? null) : last.end,
    streamerCodes,
    matchIds: matchId,
    projectCodes,
    states: state,
    keyword,
    isMarked: marked === '1',
  };
}

/** A day alone is the whole of it, an instant alone the time from there on. */
function timeOf(field: string, given: string) {
  if (given.includes('T')) {
    const instant = knownInstant(given);
    return { start: instant, end: instant, dayEnd: undefined };
  }
  const { start, nextStart } = boundsOf(field, given);
  return { start, end: nextStart, dayEnd: nextStart };
}

/** Not before 1970: the database knows no year 0. */
const knownInstant = (given: string) => new Date(Math.max(Date.parse(given), 0)).toISOString();

/** The time in which anchors are looked for. */
function searchedTime(query: Readonly<Record<'startTime' | 'endTime', string>>) {
  const [startTime, endTime] = [knownInstant(query.startTime), knownInstant(query.endTime)];
  const days = (Date.parse(endTime) - Date.parse(startTime)) / dayMs;
  if (days <= 0) throw invalid('endTime', '结束时间必须晚于开始时间');
  if (days > appointmentLimits.searchDays)
    throw invalid('endTime', `时间范围不能超过 ${appointmentLimits.searchDays} 天`);
  return { startTime, endTime };
}

function boundsOf(field: string, day: string) {
  const bounds = dayBounds(day);
  if (bounds === null) throw invalid(field, '日期不正确');
  return bounds;
}

function invalid(field: string, errorMessage: string): Refusal {
  return new Refusal('validation', { details: [{ field, errorMessage }] });
}

function matchInfo(row: MatchInfoRow): ListAnswer['epgs'][number] {
  const { matchId, discipline, isSingle, leagueId, lname, llevel, hname, hlogo, aname, alogo, kickOff, stage } = row;
  return {
    matchId,
    ...matchKindOf(discipline, isSingle),
    leagueId,
    lname,
    llevel,
    hname,
    hlogo,
    aname,
    alogo,
    gameTime: kickOff.toISOString(),
    gameStageType: stage,
    gameStage: stage === null ? '' : stageName(stage, discipline),
  };
}

function appointmentView(row: AppointmentRow, front: string): ListAnswer['records'][number] {
  const [start, end] = [row.startAt.toISOString(), row.endAt.toISOString()];
  return {
    id: row.id,
    programId: row.id,
    programName: row.name,
    startTime: start,
    gameTime: start,
    endTime: end,
    gameEndTime: end,
    moveStartTime: row.moveStart,
    moveEndTime: row.moveEnd,
    enabled: row.enabled,
    pushUrl: pushAddress(front, row.ingest),
    obsKey: maskedKey(''),
    streamerCode: row.anchorCode,
    streamer: {
      streamerId: Number(row.anchorId),
      name: row.anchorName,
      streamerCode: row.anchorCode,
      nickname: row.nickname,
      photo: row.photo,
      enabled: row.anchorEnabled,
    },
    projects: row.projects,
    epgId: row.matchId,
    sportCode: matchKindOf(row.discipline, row.isSingle).sportCode,
    leagueId: row.leagueId,
    lname: row.lname,
    hname: row.hname,
    aname: row.aname,
    kickOffTime: row.kickOff.toISOString(),
    followsKickOff: row.followsKickOff,
    kickOffMoved: row.kickOffMoved,
    matchMark: row.matchMark,
    overlap: row.overlap,
    conflictIds: row.conflictIds,
    createdBy: named(row.createdBy),
    updatedBy: named(row.updatedBy),
    createdTime: row.createdAt.toISOString(),
    updatedTime: row.updatedAt.toISOString(),
  };
}

const named = (name: string | null) => (name === null ? null : { name });
