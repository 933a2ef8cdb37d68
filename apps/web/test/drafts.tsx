import type { SessionUser } from '@touchline/contract/sign-in';
import { beforeAll, expect } from 'vitest';
import { page } from 'vitest/browser';

import { DraftsPage } from '../src/features/predictions/predictions-page.tsx';
import type {
  PickableMatch,
  PickableMatches,
  ContextQuote,
  ListedDraft,
  OddsContext,
  PredictionDraft,
} from '../src/features/predictions/predictions.api.ts';
import { dropAllDrafts } from '../src/lib/page/drafts.ts';
import { answering, type CannedAnswers } from './answering.ts';
import { noLogos } from './logos.ts';
import { aUser } from './people.ts';
import { renderWidget } from './render-widget.tsx';

// No click waits until what it opens has been built.
beforeAll(async () => {
  await import('../src/features/predictions/list/draft-dialogs.tsx');
  await import('../src/entities/prediction/search/title-search.tsx');
}, 180_000);

export const looks = ['pre_soc_odd_dra-view', 'pre_bak_odd_dra-view'];
const writes = [...looks, 'pre_soc_odd_dra-action', 'pre_bak_odd_dra-action'];

export const kickOff = '2036-11-20T12:00:00.000Z';
export const version = '2026-11-16T02:00:00.000Z';
export const later = '2026-11-16T02:00:01.000Z';

export function aDraft(changes: Partial<ListedDraft> = {}): ListedDraft {
  return {
    id: '5001',
    userId: '7',
    userName: '林溪',
    sportId: 1,
    gameTime: kickOff,
    leagueId: '1001',
    leagueName: '英格兰超级联赛',
    homeName: '曼彻斯特城',
    awayName: '阿森纳',
    battle: '曼彻斯特城 VS 阿森纳',
    ...noLogos,
    title: '曼城主场不败',
    matchId: '100001',
    providerId: 5,
    oddType: 1,
    oddTypeName: '胜平负',
    odds: { 1: 1.95, 2: 3.4, 3: 4.2 },
    line: null,
    newOdds: null,
    newLine: null,
    oldOdds: null,
    predict: '1,2',
    predictionId: '5001',
    enabled: true,
    status: 0,
    result: '',
    sourceFrom: 'CMS',
    state: 'draft',
    isExpired: false,
    scheduledTime: null,
    takesMovedOdds: true,
    refusal: null,
    remark: null,
    reviewerName: null,
    createdDate: version,
    updatedDate: version,
    ...changes,
  };
}

export function wholeDraft(changes: Partial<PredictionDraft> = {}): PredictionDraft {
  return { ...aDraft(changes), content: '主队主场强势。', updatedTime: version, can: { commit: true }, ...changes };
}

export function aQuote(changes: Partial<ContextQuote> = {}): ContextQuote {
  return {
    playType: 1,
    playTypeName: '胜平负',
    providerId: 5,
    line: null,
    odds: { 1: 1.95, 2: 3.4, 3: 4.2 },
    closed: false,
    changedTime: version,
    version: 'a',
    ...changes,
  };
}

export const providers = [
  { providerId: 5, providerName: '甲公司' },
  { providerId: 6, providerName: '乙公司' },
];

export function aContext(changes: Partial<OddsContext> = {}): OddsContext {
  return {
    matchId: '100001',
    battle: '曼彻斯特城 VS 阿森纳',
    ...noLogos,
    gameTime: kickOff,
    providers,
    sportId: 1,
    leagueId: '1001',
    leagueName: '英格兰超级联赛',
    leagueLevel: 1,
    hname: '曼彻斯特城',
    aname: '阿森纳',
    isKickedOff: false,
    providerId: 5,
    quotes: [
      aQuote(),
      aQuote({ providerId: 6, odds: { 1: 2, 2: 3.3, 3: 4 } }),
      aQuote({ playType: 3, playTypeName: '让球', line: 3, odds: { 7: 0.95, 8: 0.87 } }),
      aQuote({ playType: 4, playTypeName: '大小球', line: 11, odds: { 9: 0.9, 10: 0.92 } }),
    ],
    ...changes,
  };
}

export function aComing(changes: Partial<PickableMatch> = {}): PickableMatch {
  return {
    matchId: '100001',
    battle: '曼彻斯特城 VS 阿森纳',
    ...noLogos,
    gameTime: kickOff,
    providers,
    leagueId: '1001',
    leagueName: '英格兰超级联赛',
    leagueLevel: 1,
    hname: '曼彻斯特城',
    aname: '阿森纳',
    quote: {
      playType: 1,
      playTypeName: '胜平负',
      providerId: 5,
      line: null,
      odds: { 1: 1.95, 2: 3.4, 3: 4.2 },
      closed: false,
    },
    ...changes,
  };
}

export const noneAt = (leagueLevel: number) => ({ leagueLevel, matches: 0, withoutOdds: 0, offShelf: 0 });

export function comingAnswer(changes: Partial<PickableMatches> = {}): PickableMatches {
  const records = changes.records ?? [aComing()];
  return {
    records,
    current: 1,
    size: 20,
    total: records.length,
    days: ['2036-11-20', '2036-11-21'],
    levels: [{ ...noneAt(1), matches: records.length }, noneAt(2), noneAt(3)],
    ...changes,
  };
}

export const nothingFound = { titleKeywords: [], contentKeywords: [], title: [], content: [] };

interface Shown {
  readonly drafts?: readonly ListedDraft[];
  readonly path?: string;
  readonly title?: string;
  readonly user?: Partial<SessionUser>;
  readonly answers?: CannedAnswers;
}

/** The page of drafts; what a test does not answer itself is answered as by an office without events. */
export async function openDrafts(options: Shown = {}) {
  const { drafts = [aDraft()], path = '/pre_soc_odd_dra', title = '足球预测 · 草稿', user, answers = {} } = options;
  const requests = answering({
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'prediction-reviews.setting': () => ({ reviewRequired: false }),
    'predictions.list': ({ query: { keyword = '', current = 1, size = 50, sportId } }) => {
      const found = drafts.filter((draft) => draft.title.includes(keyword) && String(draft.sportId) === sportId);
      const records = found.slice((current - 1) * size, current * size);
      return { records, current, size, total: found.length, totalPages: Math.ceil(found.length / size) };
    },
    'predictions.get': ({ params: { id } }) => wholeDraft({ id, ...drafts.find((draft) => draft.id === id) }),
    'predictions.form': () => ({ kept: null }),
    'predictions.keep-form': () => ({ updatedTime: later }),
    'predictions.forget-form': () => ({}),
    'predictions.create': () => ({ id: '5009', updatedTime: version, odds: { 1: 1.95, 2: 3.4, 3: 4.2 }, line: null }),
    'predictions.update': ({ body: { id } }) => ({
      id,
      updatedTime: later,
      odds: { 1: 1.95, 2: 3.4, 3: 4.2 },
      line: null,
    }),
    'odds.leagues': ({ query: { leagueLevel } }) => ({
      leagues:
        leagueLevel === 1
          ? [
              { leagueId: '1001', leagueName: '英格兰超级联赛' },
              { leagueId: '1002', leagueName: '西班牙甲级联赛' },
            ]
          : [
              { leagueId: '1003', leagueName: '英格兰冠军联赛' },
              { leagueId: '1004', leagueName: '西班牙乙级联赛' },
            ],
    }),
    'odds.coming': () => comingAnswer(),
    'odds.matches': () => ({
      matches: [
        { matchId: '100001', battle: '曼彻斯特城 VS 阿森纳', gameTime: kickOff, providers },
        { matchId: '100002', battle: '利物浦 VS 切尔西', gameTime: kickOff, providers },
      ],
    }),
    'odds.contexts': ({ query: { matchId } }) => aContext({ matchId }),
    'odds.history': () => ({ gameTime: kickOff, series: [] }),
    'taboo-words.check': () => nothingFound,
    'predictions.templates': () => ({ templates: [] }),
    ...answers,
  });
  await dropAllDrafts();
  await renderWidget(<DraftsPage />, { path, user: aUser({ permissions: writes, ...user }) });
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return requests;
}
