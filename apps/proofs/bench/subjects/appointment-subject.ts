import { appointmentList } from '@touchline/contract/appointments/appointments';
import type { Calls } from '@touchline/contract/calls';
import type { CallInput } from '@touchline/contract/definition/call';
import type { Pool } from '@touchline/db/pool';
import { type Query, thisMerchant } from '@touchline/db/query';
import { appointmentLimits } from '@touchline/domain/appointments/appointment-rules';
import { usualThresholds } from '@touchline/domain/appointments/appointment-states';
import { pageLimits } from '@touchline/domain/constants';
import { dayBounds, formatTime } from '@touchline/domain/times';

import { ingestOf } from '../../../server/src/modules/anchors/index.ts';
import { bookableMatches, gapsOfDay } from '../../../server/src/modules/appointments/appointment-matches.repository.ts';
import { filtersOf, mostMatches } from '../../../server/src/modules/appointments/appointment-views.service.ts';
import { appointmentsInSql } from '../../../server/src/modules/appointments/appointments.repository.ts';
import { pageQuery, totalQuery } from '../../../server/src/platform/lists/paging.repository.ts';
import { readPage } from '../../../server/src/platform/lists/paging.ts';
import { merchantCodeOf } from '../../../server/test/log/made-up-rows.ts';
import { kindsOfTeams } from '../../match-rows/load-matches.ts';
import type { BenchCaller, Case, Subject } from '../subject.ts';
import { matchSubject, plainDay } from './match-subject.ts';

type ListQuery = CallInput<Calls['appointments.list']>['query'];

const merchantCode = merchantCodeOf(0);
const staff: BenchCaller = { who: 'staff of the largest merchant', merchantCode, isSuperAdmin: false };
const dayMs = 86_400_000;
const dayAfter = (days: number) => formatTime(new Date(Date.now() + days * dayMs), 'day');
const day = dayAfter(0);
const month = { day: dayAfter(-15), dayEnd: dayAfter(15) };

export const appointmentsOfDay = caseOf('a day', { day });
/** Two characters that every twelfth team's name has. */
export const appointmentsNamed = caseOf('a day, text', { day, keyword: kindsOfTeams.at(-1) });
export const allAppointments = caseOf('all times', {});

const common = {
  name: 'appointments',
  path: '/api/v1/programs',
  idName: 'id',
  pageSize: appointmentList.size,
  people: [staff],
  countSql: `SELECT reltuples::bigint AS rows FROM pg_class WHERE oid = 'tenant.appointments'::regclass`,
} as const satisfies Partial<Subject>;

/** Reads of the day's programme, of an anchor, of a match's own page, of a month. */
export const appointmentSubject: Subject = {
  ...common,
  casesOf: async (plain) => [
    appointmentsOfDay,
    caseOf('a day, state', { day, state: ['scheduled'] }),
    appointmentsNamed,
    caseOf('a day, marked', { day, marked: '1' }),
    ...(await casesOfOne(plain)),
    caseOf('a month, one page', month),
  ],
};

/** Timelines and calendars ask for as many rows as an answer holds. */
export const wholeDaySubject: Subject = {
  ...common,
  casesOf: () =>
    Promise.resolve([
      caseOf('a day’s timeline', { day, size: pageLimits.largestSize }),
      caseOf('a month’s calendar', { ...month, size: pageLimits.largestSize }),
    ]),
};

/** Matches of level 1 that nobody is booked for. */
export const gapSubject: Subject = {
  ...common,
  name: 'gaps',
  path: '/api/v1/programs/gaps',
  idName: 'matchId',
  rowsName: 'matches',
  pageSize: 100,
  casesOf: () => {
    const bounds = dayBounds(day);
    if (bounds === null) throw new Error(`${day} is no day`);
    return Promise.resolve([
      { name: 'gaps of a day', query: `day=${day}`, statements: [gapsOfDay(bounds, mostMatches)] },
    ]);
  },
};

/** The faces of appointments on the schedule. */
export const facesSubject: Subject = { ...matchSubject, people: [staff], casesOf: () => Promise.resolve([plainDay]) };

async function casesOfOne(plain: Pool): Promise<Case[]> {
  const { rows } = await plain.query<Record<'code' | 'matchId', string>>(
    `SELECT anchor.code, one.match_id::text AS "matchId" FROM tenant.appointments one
     JOIN tenant.anchors anchor ON anchor.merchant_code = one.merchant_code AND anchor.id = one.anchor_id
     WHERE one.merchant_code = $1 AND one.effective_start > now() AND one.is_enabled
     ORDER BY one.effective_start, one.id LIMIT 1`,
    [merchantCode],
  );
  const { code = '', matchId = '' } = rows[0] ?? {};
  const size = appointmentLimits.itemsPerCall;
  return [
    caseOf('a day, an anchor', { day, streamerCodes: [code] }),
    caseOf('an anchor’s coming ones', { day: new Date().toISOString(), streamerCodes: [code], size, current: 1 }),
    caseOf('a match’s page', { matchId: [matchId], size, current: 1 }, [bookableMatches([matchId])]),
  ];
}

function caseOf(name: string, query: ListQuery, beside: readonly Query<unknown>[] = []): Case {
  const words = Object.entries(query).flatMap(([field, value]) =>
    [value].flat().map((one): [string, string] => [field, String(one)]),
  );
  const source = appointmentsInSql(filtersOf(query), usualThresholds, ingestOf(thisMerchant));
  return {
    name,
    query: new URLSearchParams(words).toString(),
    statements: [pageQuery(appointmentList, readPage(query, appointmentList), source), totalQuery(source), ...beside],
    ...(query.size !== undefined && { rows: query.size }),
  };
}
