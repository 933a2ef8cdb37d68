import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import type { SessionUser } from '@touchline/contract/sign-in';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

import { Refusal } from '../../server/src/platform/refusal.ts';
import { AnchorsPage } from '../src/features/anchors/anchors-page.tsx';
import type { WholeAnchor } from '../src/features/anchors/anchors.api.ts';
import { dropAllDrafts } from '../src/lib/page/drafts.ts';
import { answering, type CannedAnswers } from './answering.ts';
import { aUser } from './people.ts';
import { renderWidget } from './render-widget.tsx';

export type ListedAnchor = CallData<Calls['anchors.list']>['records'][number];

const target = (projectCode: string, name: string, enabled = true) => ({ projectCode, name, tag: 'main', enabled });

/** The merchant's targets: two to choose from, and one that is disabled. */
export const targets = [target('21', '华东主站'), target('22', '华南备用'), target('23', '旧站点', false)];

export function anAnchor(changes: Partial<WholeAnchor> = {}): WholeAnchor {
  return {
    streamerId: 1042,
    streamerCode: 'K7M2P9QX',
    name: '赵云霄',
    nickname: '云霄',
    photo: null,
    enabled: true,
    merchantCode: 'alpha',
    merchantAlias: '云岭体育',
    projects: targets.slice(0, 1),
    liveroomEnabled: true,
    liveroom: { pushURL: 'rtmp://push.example.com/live', pushKey: '••••9f3c' },
    updatedTime: '2026-03-01T02:00:00.000Z',
    keyVersion: 3,
    keyIssuedTime: '2026-03-01T02:00:00.000Z',
    keyExpiresTime: '2026-03-31T02:00:00.000Z',
    previousKeyUntil: null,
    createdTime: '2026-02-01T02:00:00.000Z',
    ...changes,
  };
}

interface StudioOptions {
  readonly anchors?: readonly WholeAnchor[];
  readonly path?: string;
  readonly user?: Partial<SessionUser>;
  readonly answers?: CannedAnswers;
}

const changes = ['pro_anc_lis-view', 'pro_anc_lis-action'];

/** Screens of anchors over a merchant that keeps what is saved; a change on an older version is refused. */
export async function openStudio(screen: ReactNode, options: StudioOptions = {}) {
  const { anchors = [anAnchor()], path = '/pro_anc_lis', user, answers = {} } = options;
  let kept = [...anchors];
  let seconds = 0;
  const find = (code: string): WholeAnchor => {
    const found = kept.find(({ streamerCode }) => streamerCode === code);
    if (found === undefined) throw new Refusal('notFound');
    return found;
  };
  const change = (code: string, parts: Partial<WholeAnchor>) => {
    seconds += 1;
    const updatedTime = new Date(Date.UTC(2026, 2, 2, 0, 0, seconds)).toISOString();
    kept = kept.map((each) => (each.streamerCode === code ? { ...each, ...parts, updatedTime } : each));
    return { updatedTime };
  };
  const projectsOf = (codes: readonly string[]) => targets.filter(({ projectCode }) => codes.includes(projectCode));
  const requests = answering({
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'merchants.options': () => ({
      records: [{ code: 'alpha', alias: '云岭体育', nameCn: '', enabled: true }],
      hasMore: false,
    }),
    'push-targets.options': () => targets,
    'calendars.get': () => ({ createdTime: null }),
    'live-history.of-anchor': () => ({ sessions: [], next: null }),
    'live-history.hours': () => ({ streamers: [], countedTime: '2026-03-02T02:00:00.000Z', isCut: false }),
    'anchors.list': ({ query: { name = '' } }) => {
      const records = kept.filter((each) => each.name.includes(name)).map(listed);
      return { records, current: 1, size: 50, total: records.length, totalPages: Math.min(1, records.length) };
    },
    'appointments.list': () => ({
      records: [],
      current: 1,
      size: 5,
      total: 0,
      totalPages: 0,
      epgs: [],
      epgLeagues: [],
    }),
    'anchors.get': ({ params: { streamerCode } }) => find(streamerCode),
    'anchors.create': ({ body: { name } }) => {
      kept = [...kept, anAnchor({ streamerCode: 'NEWANCHR', streamerId: 2000, name })];
      return { streamerId: 2000, streamerCode: 'NEWANCHR', updatedTime: '2026-03-02T02:00:00.000Z' };
    },
    'anchors.update': ({ params: { streamerCode }, body: { updatedTime, projectCodes, enableLiveroom, ...parts } }) => {
      if (find(streamerCode).updatedTime !== updatedTime) throw new Refusal('conflict');
      const { name, nickname, photo } = parts;
      return change(streamerCode, {
        ...(name !== undefined && { name }),
        ...(nickname !== undefined && { nickname }),
        ...(photo !== undefined && { photo }),
        ...(projectCodes !== undefined && { projects: projectsOf(projectCodes) }),
        ...(enableLiveroom !== undefined && { liveroomEnabled: enableLiveroom }),
      });
    },
    'anchors.set-enabled': ({ params: { streamerCode }, body: { enabled } }) => change(streamerCode, { enabled }),
    'anchors.reveal-key': ({ params: { streamerCode } }) => {
      const { liveroom, keyVersion, keyExpiresTime } = find(streamerCode);
      return { pushURL: liveroom.pushURL, pushKey: `K7M2P9QX?e=1&v=${keyVersion}&s=clear`, keyVersion, keyExpiresTime };
    },
    'anchors.rotate-key': ({ params: { streamerCode }, body: { leaked, keyVersion } }) => {
      const anchor = find(streamerCode);
      if (anchor.keyVersion !== keyVersion) throw new Refusal('conflict');
      const rotated = {
        keyVersion: keyVersion + 1,
        keyExpiresTime: anchor.keyExpiresTime,
        previousKeyUntil: leaked ? null : '2026-03-02T02:10:00.000Z',
      };
      change(streamerCode, { ...rotated, liveroom: { ...anchor.liveroom, pushKey: '••••77aa' } });
      return rotated;
    },
    ...answers,
  });
  await dropAllDrafts();
  await renderWidget(screen, { path, user: aUser({ permissions: changes, ...user }) });
  return { requests, changeElsewhere: change };
}

export async function openAnchors(options: StudioOptions = {}) {
  const studio = await openStudio(<AnchorsPage />, options);
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  return studio;
}

function listed(anchor: WholeAnchor): ListedAnchor {
  const {
    keyVersion: _v,
    keyIssuedTime: _i,
    keyExpiresTime: _e,
    previousKeyUntil: _p,
    createdTime: _c,
    ...row
  } = anchor;
  return row;
}
