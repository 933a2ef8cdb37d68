import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';

import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { refreshAfter } from '../../lib/lists/list-query.ts';

export type ListedNode = CallData<Calls['media-nodes.list']>['nodes'][number];

/** First part of every cache key of the nodes. */
const nodesName = 'media-nodes';
/** In ms: the worker looks at the nodes every two seconds. */
const lookEvery = 4000;
const quiet = { quiet: true } as const;

export function useMediaNodes() {
  return useQuery({
    queryKey: useScopedKey(nodesName, 'list'),
    refetchInterval: lookEvery,
    queryFn: ({ signal }) => callApi('media-nodes.list', {}, { ...quiet, signal, isBackground: true }),
  });
}

export function useNodeSessions(name: string) {
  return useQuery({
    queryKey: useScopedKey(nodesName, 'sessions', name),
    refetchInterval: lookEvery,
    queryFn: ({ signal }) =>
      callApi('media-nodes.sessions', { params: { name } }, { ...quiet, signal, isBackground: true }),
  });
}

export const readNode = (name: string) => callApi('media-nodes.get', { params: { name } }, quiet);

export const drainNode = (name: string) =>
  refreshAfter(nodesName, callApi('media-nodes.drain', { params: { name } }, quiet));

export const restoreNode = (name: string) =>
  refreshAfter(nodesName, callApi('media-nodes.restore', { params: { name } }, quiet));

export const changeCapacity = (name: string, capacity: number, updatedTime: string) =>
  refreshAfter(nodesName, callApi('media-nodes.update', { params: { name }, body: { capacity, updatedTime } }, quiet));
