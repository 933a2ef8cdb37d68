import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest } from '@touchline/contract/definition/call';
import type { EntryKind } from '@touchline/domain/matches/catalog';

import { catalogName } from '../../entities/catalog-entry/found-entries.ts';
import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { refreshAfter } from '../../lib/lists/list-query.ts';

export type ListedEntry = CallData<Calls['catalog.league-list']>['records'][number];
export type WholeEntry = CallData<Calls['catalog.league-get']>;
export type EntrySupplierRecord = WholeEntry['records'][number];
export type NewEntry = CallRequest<Calls['catalog.league-create']>['body'];
export type EntryChanges = Omit<CallRequest<Calls['catalog.league-update']>['body'], 'updatedTime'>;
/** A supplier's record, as calls name it. */
export type RecordId = Pick<EntrySupplierRecord, 'supplier' | 'supplierId'>;

const quiet = { quiet: true } as const;

export const readEntry = (kind: EntryKind, id: string, signal?: AbortSignal) =>
  callApi(`catalog.${kind}-get`, { params: { id } }, { ...quiet, ...(signal !== undefined && { signal }) });

export function useEntry(kind: EntryKind, id: string) {
  return useQuery({
    queryKey: useScopedKey(catalogName, kind, id),
    queryFn: ({ signal }) => readEntry(kind, id, signal),
    // Read anew at each opening: what is edited is how it stands.
    gcTime: 0,
  });
}

export function useSuppliers(enabled = true) {
  return useQuery({
    enabled,
    queryKey: useScopedKey(catalogName, 'suppliers'),
    queryFn: ({ signal }) => callApi('catalog.suppliers', {}, { signal, ...quiet }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const createEntry = (kind: EntryKind, body: NewEntry) =>
  refreshAfter(catalogName, callApi(`catalog.${kind}-create`, { body }, quiet));

export const updateEntry = (kind: EntryKind, id: string, changes: EntryChanges, updatedTime: string) =>
  refreshAfter(
    catalogName,
    callApi(`catalog.${kind}-update`, { params: { id }, body: { ...changes, updatedTime } }, quiet),
  );

export const setRecycled = (kind: EntryKind, id: string, isRecycled: boolean, updatedTime: string) =>
  refreshAfter(
    catalogName,
    callApi(`catalog.${kind}-${isRecycled ? 'recycle' : 'lift'}`, { params: { id }, body: { updatedTime } }, quiet),
  );

export const addAlias = (kind: EntryKind, id: string, alias: string) =>
  refreshAfter(catalogName, callApi(`catalog.${kind}-add-alias`, { params: { id }, body: { alias } }, quiet));

export const removeAlias = (kind: EntryKind, id: string, alias: string) =>
  refreshAfter(catalogName, callApi(`catalog.${kind}-remove-alias`, { params: { id }, query: { alias } }, quiet));

export const mergeEntries = (kind: EntryKind, winnerId: string, loserId: string) =>
  refreshAfter(catalogName, callApi(`catalog.${kind}-merge`, { params: { id: winnerId }, body: { loserId } }, quiet));

export const undoMerge = (kind: EntryKind, winnerId: string, loserId: string) =>
  refreshAfter(
    catalogName,
    callApi(`catalog.${kind}-undo-merge`, { params: { id: winnerId }, body: { loserId } }, quiet),
  );

export const associate = (kind: EntryKind, id: string, { supplier, supplierId }: RecordId) =>
  refreshAfter(
    catalogName,
    callApi(`catalog.${kind}-associate`, { params: { id }, body: { supplier, supplierId } }, quiet),
  );

export const disassociate = (kind: EntryKind, id: string, { supplier, supplierId }: RecordId) =>
  refreshAfter(
    catalogName,
    callApi(`catalog.${kind}-disassociate`, { params: { id }, body: { supplier, supplierId } }, quiet),
  );
