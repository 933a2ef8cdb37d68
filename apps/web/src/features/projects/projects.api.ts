import type { Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest } from '@touchline/contract/definition/call';
import type { DomainKind } from '@touchline/domain/domains/domain-states';

import { projectsName, readDomain, refreshDomainsAfter } from '../../entities/domain/one-domain.api.ts';
import { callApi } from '../../lib/calls/http.ts';
import { refreshAfter } from '../../lib/lists/list-query.ts';

export type WholeProject = CallData<Calls['projects.get']>;
export type ListedProject = CallData<Calls['projects.list']>['records'][number];
export type ProjectBody = CallRequest<Calls['projects.create']>['body'];
export type NamedDomain = WholeProject['spareDomains'][number];

const quiet = { quiet: true } as const;

export const createProject = (body: ProjectBody) =>
  refreshAfter(projectsName, callApi('projects.create', { body }, quiet));

export const updateProject = (projectCode: string, changes: Partial<ProjectBody>, updatedTime: string) =>
  refreshAfter(
    projectsName,
    callApi('projects.update', { params: { projectCode }, body: { ...changes, updatedTime } }, quiet),
  );

/** In the row itself, which refreshes the list when it has said what happened. */
export const switchProject = (projectCode: string, enabled: boolean, updatedTime: string) =>
  callApi('projects.set-enabled', { params: { projectCode }, body: { enabled, updatedTime } }, quiet);

export const readHistory = (projectCode: string, kind: DomainKind | undefined, signal: AbortSignal) =>
  callApi('projects.history', { params: { projectCode }, query: { kind } }, { ...quiet, signal });

/** A place among spares says nothing of the domain itself, so its newest version is the one that moves. */
export async function moveSpare(id: string, beforeId: string | null): Promise<void> {
  const { updatedTime } = await readDomain('push', id);
  await refreshDomainsAfter(callApi('domains.push-move', { params: { id }, body: { beforeId, updatedTime } }, quiet));
}
