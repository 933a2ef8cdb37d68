import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest } from '@touchline/contract/definition/call';

import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { shownAfter } from '../../lib/lists/list-query.ts';

type Overview = CallData<Calls['suppliers.overview']>;
export type Supplier = Overview['suppliers'][number];
export type Quarter = Supplier['day'][number];
export type ProposalCard = CallData<Calls['suppliers.proposals']>['records'][number];
export type Candidate = ProposalCard['candidates'][number];
export type AutoLink = CallData<Calls['suppliers.auto-links']>['records'][number];
export type Quarantined = CallData<Calls['suppliers.quarantine']>['records'][number];
export type Kind = AutoLink['kind'];
export type CardKind = ProposalCard['kind'];
export type ListKind = Quarantined['kind'];

const lookEvery = 10_000;

/** Looks again by itself: freshness is what it is about. */
export function useOverview() {
  return useQuery({
    queryKey: useScopedKey('suppliers', 'overview'),
    queryFn: ({ signal }) => callApi('suppliers.overview', {}, { signal, quiet: true, isBackground: true }),
    refetchInterval: lookEvery,
  });
}

/** Their names, in the order of their word; read once, whatever is done to the lists. */
export function useSuppliers(): readonly Pick<Supplier, 'code' | 'name'>[] {
  const { data } = useQuery({
    queryKey: useScopedKey('supplier-names'),
    queryFn: ({ signal }) => callApi('suppliers.overview', {}, { signal, quiet: true, isBackground: true }),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ suppliers }) => suppliers,
  });
  return data ?? [];
}

type Narrowing = Omit<CallRequest<Calls['suppliers.likely-proposals']>['query'], 'percent'>;

/** How many records wait, by kind. */
export function useProposalCounts(query: Omit<Narrowing, 'kind'>) {
  return useQuery({
    queryKey: useScopedKey('suppliers', 'proposal-counts', JSON.stringify(query)),
    queryFn: ({ signal }) =>
      callApi('suppliers.proposal-counts', { query }, { signal, quiet: true, isBackground: true }),
  });
}

/** Proposals that could be accepted together. */
export function useLikelyProposals(query: Narrowing & { percent: number }) {
  return useQuery({
    queryKey: useScopedKey('suppliers', 'likely-proposals', JSON.stringify(query)),
    queryFn: ({ signal }) => callApi('suppliers.likely-proposals', { query }, { signal, quiet: true }),
  });
}

/** Answers when the list shows it, with what undoes it. */
export async function settle(id: string, act: 'accept' | 'refuse'): Promise<string> {
  const settling = callApi(`suppliers.${act}`, { params: { id } }, { quiet: true });
  return (await shownAfter('suppliers', settling)).decisionId;
}

export async function acceptMany(ids: readonly string[]): Promise<CallData<Calls['suppliers.accept-many']>> {
  return await shownAfter('suppliers', callApi('suppliers.accept-many', { body: { ids: [...ids] } }, { quiet: true }));
}

export async function undoDecision(id: string): Promise<void> {
  await shownAfter('suppliers', callApi('suppliers.undo', { params: { id } }, { quiet: true }));
}

export async function unlink(body: CallRequest<Calls['suppliers.unlink']>['body']): Promise<void> {
  await shownAfter('suppliers', callApi('suppliers.unlink', { body }, { quiet: true }));
}

/** Read when somebody looks at it: lists leave it out. */
export function useQuarantinedRecord(id: string) {
  return useQuery({
    queryKey: useScopedKey('suppliers', 'quarantined-record', id),
    queryFn: ({ signal }) => callApi('suppliers.quarantined-record', { params: { id } }, { signal }),
  });
}

export async function ignore(id: string): Promise<void> {
  await shownAfter('suppliers', callApi('suppliers.ignore', { params: { id } }, { quiet: true }));
}

export async function retry(id: string): Promise<CallData<Calls['suppliers.retry']>> {
  return await shownAfter('suppliers', callApi('suppliers.retry', { params: { id } }, { quiet: true }));
}
