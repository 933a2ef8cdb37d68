import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest } from '@touchline/contract/definition/call';
import type { ValueAddedKind } from '@touchline/domain/value-added/value-added';

import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { refreshAfter } from '../../lib/lists/list-query.ts';
import type { FiltersOf } from '../../lib/lists/list-state.ts';

export type ListedItem = CallData<Calls['value-added.news-list']>['records'][number];
export type WholeItem = CallData<Calls['value-added.news-get']>;
export type ItemFilterValues = FiltersOf<'value-added.news-list'>;
type NewsBody = CallRequest<Calls['value-added.news-create']>['body'];
type VideoBody = CallRequest<Calls['value-added.video-create']>['body'];
export type ItemBody = NewsBody & Pick<VideoBody, 'address' | 'duration'>;

/** First part of every cache key of news and short videos. */
export const valueAddedName = 'value-added';

const quiet = { quiet: true } as const;

export const readItem = (kind: ValueAddedKind, id: string, signal?: AbortSignal): Promise<WholeItem> =>
  callApi(`value-added.${kind}-get`, { params: { id } }, { ...quiet, ...(signal !== undefined && { signal }) });

export function useItem(kind: ValueAddedKind, id: string) {
  return useQuery({
    queryKey: useScopedKey(valueAddedName, kind, 'get', id),
    queryFn: ({ signal }) => readItem(kind, id, signal),
  });
}

export const createItem = (kind: ValueAddedKind, body: ItemBody) =>
  refreshAfter(valueAddedName, callApi(`value-added.${kind}-create`, { body }, quiet));

export const updateItem = (kind: ValueAddedKind, id: string, change: Partial<ItemBody>, updatedTime: string) =>
  refreshAfter(
    valueAddedName,
    callApi(`value-added.${kind}-update`, { params: { id }, body: { ...change, updatedTime } }, quiet),
  );

/** In the row itself, which refreshes the list when it has said what happened. */
export const shelveItem = (kind: ValueAddedKind, id: string, onShelf: boolean, updatedTime: string) =>
  callApi(`value-added.${kind}-set-shelf`, { params: { id }, body: { onShelf, updatedTime } }, quiet);

export const deleteItem = (kind: ValueAddedKind, id: string) =>
  refreshAfter(valueAddedName, callApi(`value-added.${kind}-delete`, { params: { id } }, quiet));

export const shelveItems = (kind: ValueAddedKind, ids: readonly string[], onShelf: boolean) =>
  callApi(`value-added.${kind}-bulk`, { body: { ids: [...ids], onShelf } }, quiet);

/** A cropped cover, sent once; its name goes into the form. */
export const uploadCover = (file: File) => callApi('photos.create-cover', {}, { ...quiet, file });
