import type { Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest } from '@touchline/contract/definition/call';
import type { DomainKind } from '@touchline/domain/domains/domain-states';

import { pushTargetsName, readDomain, refreshDomainsAfter } from '../../entities/domain/one-domain.api.ts';
import { callApi } from '../../lib/calls/http.ts';
import { refreshAfter } from '../../lib/lists/list-query.ts';

export type WholePushTarget = CallData<Calls['push-targets.get']>;
export type ListedPushTarget = CallData<Calls['push-targets.list']>['records'][number];
export type PushTargetBody = CallRequest<Calls['push-targets.create']>['body'];
export type NamedDomain = WholePushTarget['spareDomains'][number];

const quiet = { quiet: true } as const;

export const createPushTarget = (body: PushTargetBody) =>
  refreshAfter(pushTargetsName, callApi('push-targets.create', { body }, quiet));

export const updatePushTarget = (projectCode: string, changes: Partial<PushTargetBody>, updatedTime: string) =>
  refreshAfter(
    pushTargetsName,
    callApi('push-targets.update', { params: { projectCode }, body: { ...changes, updatedTime } }, quiet),
  );

/** In the row itself, which refreshes the list when it has said what happened. */
export const switchPushTarget = (projectCode: string, enabled: boolean, updatedTime: string) =>
  callApi('push-targets.set-enabled', { params: { projectCode }, body: { enabled, updatedTime } }, quiet);

export const readHistory = (projectCode: string, kind: DomainKind | undefined, signal: AbortSignal) =>
  callApi('push-targets.history', { params: { projectCode }, query: { kind } }, { ...quiet, signal });

/** A place among spares says nothing of the domain itself, so its newest version is the one that moves. */
export async function moveSpare(id: string, beforeId: string | null): Promise<void> {
  const { updatedTime } = await readDomain('push', id);
  await refreshDomainsAfter(callApi('domains.push-move', { params: { id }, body: { beforeId, updatedTime } }, quiet));
}
