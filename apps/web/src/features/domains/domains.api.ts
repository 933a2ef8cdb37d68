import type { Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest } from '@touchline/contract/definition/call';
import type { DomainKind } from '@touchline/domain/domains/domain-states';

import { refreshDomainsAfter } from '../../entities/domain/one-domain.api.ts';
import { callApi } from '../../lib/calls/http.ts';
import type { FiltersOf } from '../../lib/lists/list-state.ts';

export type ListedDomain = CallData<Calls['domains.push-list']>['records'][number];
export type NewDomainBody = CallRequest<Calls['domains.push-create']>['body'];
export type DomainSettings = Omit<CallRequest<Calls['domains.push-update']>['body'], 'updatedTime'>;
export type AddressPreview = CallData<Calls['domains.push-preview']>;
export type DomainFilterValues = FiltersOf<'domains.push-list'>;
export type NamedPushTarget = NonNullable<ListedDomain['project']>;

const quiet = { quiet: true } as const;

export const createDomain = (kind: DomainKind, body: NewDomainBody) =>
  refreshDomainsAfter(callApi(`domains.${kind}-create`, { body }, quiet));

export const updateDomain = (kind: DomainKind, id: string, settings: DomainSettings, updatedTime: string) =>
  refreshDomainsAfter(callApi(`domains.${kind}-update`, { params: { id }, body: { ...settings, updatedTime } }, quiet));

export const readHistory = (kind: DomainKind, id: string, signal: AbortSignal) =>
  callApi(`domains.${kind}-history`, { params: { id } }, { ...quiet, signal });

export const readPreview = (kind: DomainKind, id: string, stream: string, signal: AbortSignal) =>
  callApi(`domains.${kind}-preview`, { params: { id }, query: { stream } }, { ...quiet, signal });

/** Leaves a row in the log; the server asks for a proof of identity first. */
export const revealKey = (kind: DomainKind, id: string) =>
  callApi(`domains.${kind}-reveal-key`, { params: { id } }, quiet);

const foundAtMost = 20;

export const findPushTargets = (keyword: string, signal: AbortSignal) =>
  callApi(
    'push-targets.list',
    { query: { size: foundAtMost, current: 1, ...(keyword !== '' && { keyword }) } },
    { ...quiet, signal },
  );
