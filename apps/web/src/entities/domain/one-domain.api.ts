import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest } from '@touchline/contract/definition/call';
import type { DomainKind } from '@touchline/domain/domains/domain-states';

import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { refreshList } from '../../lib/lists/list-query.ts';

export type WholeDomain = CallData<Calls['domains.push-get']>;
export type DomainChange = CallData<Calls['domains.push-history']>['changes'][number];
export type DomainHistory = CallData<Calls['domains.push-history']>;
export type StateBody = CallRequest<Calls['domains.push-set-state']>['body'];

/** First part of every cache key of domains. */
export const domainsName = 'domains';
/** First part of every cache key of push targets. */
export const pushTargetsName = 'push-targets';

const quiet = { quiet: true } as const;

export const readDomain = (kind: DomainKind, id: string, signal?: AbortSignal) =>
  callApi(`domains.${kind}-get`, { params: { id } }, { ...quiet, ...(signal !== undefined && { signal }) });

export function useDomain(kind: DomainKind, id: string) {
  return useQuery({
    queryKey: useScopedKey(domainsName, kind, 'get', id),
    queryFn: ({ signal }) => readDomain(kind, id, signal),
  });
}

export const setDomainState = (kind: DomainKind, id: string, body: StateBody) =>
  refreshDomainsAfter(callApi(`domains.${kind}-set-state`, { params: { id }, body }, quiet));

/** Also after a refusal. Targets name their domains, so both lists are read again. */
export async function refreshDomainsAfter<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } finally {
    void refreshList(domainsName);
    void refreshList(pushTargetsName);
  }
}

export const readPushTarget = (projectCode: string, signal?: AbortSignal) =>
  callApi('push-targets.get', { params: { projectCode } }, { ...quiet, ...(signal !== undefined && { signal }) });
