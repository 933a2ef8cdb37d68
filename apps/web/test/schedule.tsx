import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import type { SessionUser } from '@touchline/contract/sign-in';
import type { LinkReason } from '@touchline/domain/matches/link-reasons';
import { stageOptionsOf } from '@touchline/domain/matches/match-stages';
import { matchStatusNames } from '@touchline/domain/matches/match-status';
import { doubtsOf } from '@touchline/domain/matches/merge-rules';
import { beforeAll, expect } from 'vitest';
import { page } from 'vitest/browser';

import { Refusal } from '../../server/src/platform/refusal.ts';
import { MatchesPage } from '../src/features/matches/matches-page.tsx';
import type { ListedMatch } from '../src/features/matches/matches.api.ts';
import type { MatchSupplierRecord } from '../src/features/matches/one-match.api.ts';
import { dropAllDrafts } from '../src/lib/page/drafts.ts';
import { answering, type CannedAnswers } from './answering.ts';
import { noLogos } from './logos.ts';
import { aUser } from './people.ts';
import { renderWidget } from './render-widget.tsx';

type Entry = CallData<Calls['catalog.league-list']>['records'][number];

// No click waits until what it opens has been built.
beforeAll(async () => {
  await import('../src/features/matches/dialogs/match-dialogs.tsx');
  await import('../src/features/matches/drawer/match-drawer.tsx');
});

export const kickOff = '2026-11-20T12:00:00.000Z';

export function aMatch(changes: Partial<ListedMatch> = {}): ListedMatch {
  const { status = 2 } = changes;
  return {
    matchId: '100001',
    sportId: 1,
    gameCategory: null,
    matchFrom: [
      { id: 'NAMI', name: '纳米数据' },
      { id: 'HBIRD', name: '蜂鸟数据' },
    ],
    status,
    statusName: matchStatusNames[status],
    gameStage: '未开赛',
    gameStageType: 1,
    periodTime: null,
    leagueId: '1001',
    lname: '英格兰超级联赛',
    licon: '',
    ...noLogos,
    llevel: 1,
    disciplineName: '',
    gameTime: kickOff,
    hTeamId: '2001',
    hname: '曼彻斯特城',
    hicon: '',
    aTeamId: '2002',
    aname: '阿森纳',
    aicon: '',
    hTotalScore: null,
    aTotalScore: null,
    isStream_NAMI: 1,
    isStream_ANIM: 0,
    isStream_BC: 0,
    isStream_HBIRD: 0,
    streamFrom: [{ id: 'NAMI', name: '纳米直播' }],
    createType: 1,
    supplier: 'NAMI',
    supplierId: '3900001',
    ownFields: [],
    ownScores: [],
    updatedTime: '2026-11-16T02:00:00.000Z',
    feedVersion: '1',
    leagueName: '英格兰超级联赛',
    teamName: '曼彻斯特城 VS 阿森纳',
    ...changes,
  };
}

export function aSupplierRecord(changes: Partial<MatchSupplierRecord> = {}): MatchSupplierRecord {
  return {
    supplier: 'NAMI',
    supplierName: '纳米数据',
    supplierId: '3900001',
    link: 'own',
    toldTime: '2026-11-16T01:00:00.000Z',
    lname: '英超',
    hname: '曼城',
    aname: '阿森纳',
    leagueId: '1001',
    hTeamId: '2001',
    aTeamId: '2002',
    gameTime: kickOff,
    gameStageType: 1,
    homeScores: [],
    awayScores: [],
    record: {},
    ...changes,
  };
}

const anEntry = (id: string, name: string): Entry => ({
  id,
  discipline: 1,
  name,
  shortName: '',
  nameEn: '',
  icon: '',
  level: null,
  isSingle: false,
  disciplineName: '',
  autoShelf: false,
  team: null,
  isRecycled: false,
  suppliers: [],
  told: null,
  updatedTime: '2026-11-16T02:00:00.000Z',
});

const entries = {
  league: [anEntry('1001', '英格兰超级联赛'), anEntry('1003', '西班牙甲级联赛')],
  team: [anEntry('2001', '曼彻斯特城'), anEntry('2003', '皇家马德里'), anEntry('2004', '巴塞罗那')],
} as const;

const foundIn = (offered: readonly Entry[], keyword = '') => {
  const records = offered.filter(({ name }) => name.includes(keyword));
  return { records, current: 1, size: 20, total: records.length, totalPages: 1 };
};

const nameOf = (offered: readonly Entry[], id: string) => offered.find((entry) => entry.id === id)?.name ?? '';

interface MatchOptions {
  readonly matches?: readonly ListedMatch[];
  /** The suppliers' records, by match. */
  readonly supplierRecords?: Readonly<Record<string, readonly MatchSupplierRecord[]>>;
  /** Of every match, part by part. */
  readonly scores?: { readonly home: readonly number[]; readonly away: readonly number[] };
  /** What speaks for and against each, as candidates of a merge. */
  readonly reasons?: Readonly<Record<string, readonly LinkReason[]>>;
  readonly path?: string;
  readonly title?: string;
  readonly user?: Partial<SessionUser>;
  /** In place of the schedule's own. */
  readonly answers?: CannedAnswers;
}

export const looks = ['spo_soc_sch-view'];
export const changes = [...looks, 'spo_soc_sch-action'];
export const days = ['2026-11-19', '2026-11-20', '2026-11-21'];

/** The tab of a day, which says 今天 when these tests run on that very day. */
export const dayTab = (title: string) => page.getByRole('tab', { name: new RegExp(`^(今天 )?${title}$`) });

/** A schedule that keeps what is done to its matches. */
export async function openSchedule(options: MatchOptions = {}) {
  const { matches = [aMatch()], path = '/spo_soc_sch', title = '足球赛程', user, answers = {} } = options;
  let kept = [...matches];
  let supplierRecords = { ...options.supplierRecords };
  let seconds = 0;
  const find = (id: string): ListedMatch => {
    const found = kept.find(({ matchId }) => matchId === id);
    if (found === undefined) throw new Refusal('notFound');
    return found;
  };
  const change = (id: string, parts: Partial<ListedMatch>) => {
    find(id);
    seconds += 1;
    const updatedTime = new Date(Date.UTC(2026, 10, 17, 0, 0, seconds)).toISOString();
    kept = kept.map((match) => (match.matchId === id ? { ...match, ...parts, updatedTime } : match));
    return { updatedTime };
  };
  const requests = answering({
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'matches.setting': () => ({
      matchFrom: [
        { id: 'NAMI', name: '纳米数据' },
        { id: 'HBIRD', name: '蜂鸟数据' },
      ],
      gameStageType: stageOptionsOf(1),
      streamFrom: [{ id: 'NAMI', name: '纳米直播' }],
    }),
    'matches.days': () => ({ days: days.map((day, at) => ({ day, matches: at * 10 })) }),
    'matches.leagues': () => ({
      leagues: [...Map.groupBy(kept, ({ leagueId }) => leagueId)].map(([leagueId, some]) => ({
        leagueId,
        leagueName: some[0]?.lname ?? '',
        llevel: some[0]?.llevel ?? 3,
        matches: some.length,
      })),
    }),
    'matches.list': ({ query: { current = 1, size = 25, leagueName = '', teamName = '', matchId: ids, leagueId } }) => {
      const found = kept.filter(
        (match) =>
          match.lname.includes(leagueName) &&
          `${match.hname} ${match.aname}`.includes(teamName) &&
          (ids?.includes(match.matchId) ?? true) &&
          (leagueId?.includes(match.leagueId) ?? true),
      );
      const records = found.slice((current - 1) * size, current * size);
      return { records, current, size, total: found.length, totalPages: Math.ceil(found.length / size) };
    },
    'matches.get': ({ params: { standardId } }) => ({
      ...find(standardId),
      homeScores: [...(options.scores?.home ?? [])],
      awayScores: [...(options.scores?.away ?? [])],
      chosenSupplier: null,
      told: [...(supplierRecords[standardId] ?? [])],
      can: {},
    }),
    'matches.history': () => ({ changes: [] }),
    'matches.candidates': ({ params: { standardId }, query: { keyword = '' } }) => ({
      predictions: 2,
      candidates: kept
        .filter(
          ({ matchId, hname, aname }) => matchId !== standardId && `${hname} ${aname} ${matchId}`.includes(keyword),
        )
        .map((match) => {
          const reasons = [...(options.reasons?.[match.matchId] ?? [])];
          return { ...match, predictions: 1, reasons, doubts: doubtsOf(reasons) };
        }),
    }),
    'catalog.league-list': ({ query: { keyword } }) => foundIn(entries.league, keyword),
    'catalog.team-list': ({ query: { keyword } }) => foundIn(entries.team, keyword),
    'matches.create': ({ body: { leagueId, hTeamId, aTeamId, gameTime } }) => {
      const matchId = String(200_001 + kept.length);
      const names = {
        lname: nameOf(entries.league, leagueId),
        hname: nameOf(entries.team, hTeamId),
        aname: nameOf(entries.team, aTeamId),
      };
      kept = [
        ...kept,
        aMatch({ ...names, matchId, leagueId, hTeamId, aTeamId, gameTime, createType: 2, matchFrom: [] }),
      ];
      return { matchId, ...change(matchId, {}) };
    },
    'matches.update': ({ params: { standardId }, body: { updatedTime } }) => {
      if (find(standardId).updatedTime !== updatedTime) throw new Refusal('conflict');
      return change(standardId, {});
    },
    'matches.set-status': ({ body: { standardId, status } }) =>
      change(standardId, { status, statusName: matchStatusNames[status] }),
    'matches.recycle': ({ body: { standardId, disassociate } }) => {
      if (disassociate === true) supplierRecords = { ...supplierRecords, [standardId]: [] };
      if ((supplierRecords[standardId] ?? []).length > 0) throw new Refusal('stillAssociated');
      return change(standardId, { status: 4, statusName: '已回收' });
    },
    'matches.disassociate': ({ body: { supplier } }) => {
      supplierRecords = Object.fromEntries(
        Object.entries(supplierRecords).map(([id, records]) => [
          id,
          records.filter((record) => record.supplier !== supplier),
        ]),
      );
      return {};
    },
    ...answers,
  });
  await dropAllDrafts();
  // The header of the app has its room: what stays in sight stands below it.
  const inShell = (
    <div style={{ paddingTop: 'var(--tl-header-height)' }}>
      <MatchesPage />
    </div>
  );
  await renderWidget(inShell, {
    path,
    user: aUser({ merchantCode: 'platform', permissions: changes, ...user }),
  });
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return { requests, changeElsewhere: change };
}
