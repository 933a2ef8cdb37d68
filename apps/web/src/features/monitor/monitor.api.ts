import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest } from '@touchline/contract/definition/call';

import { quietFor } from '../../lib/calls/acting-for.ts';
import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { useMerchantTopic } from '../../lib/events/merchant-topic.ts';
import { refreshAfter, refreshList } from '../../lib/lists/list-query.ts';

export type WallCall = 'monitor.list' | 'monitor.games';
export type WatchedTile = CallData<Calls['monitor.list']>['tiles'][number];
export type TilePicture = NonNullable<WatchedTile['session']>['picture'];
export type TileDetail = CallData<Calls['monitor.detail']>;
export type SettingsAnswer = CallData<Calls['monitor.settings']>;

/** First part of every cache key of the monitor. */
const monitorName = 'monitor';
/** In ms: the media servers are looked at every two seconds. */
const lookEvery = 4000;

/** The wall's tiles: read again at once after a change, and every few seconds for their figures. */
export function useWall(call: WallCall) {
  useMerchantTopic('appointments', ({ type }) => {
    if (type !== 'closed') void refreshList(monitorName);
  });
  return useQuery({
    queryKey: useScopedKey(monitorName, call),
    refetchInterval: lookEvery,
    queryFn: ({ signal }) => callApi(call, {}, { signal, quiet: true, isBackground: true }),
  });
}

export function useTileDetail(id: string, merchantCode: string) {
  return useQuery({
    queryKey: useScopedKey(monitorName, 'detail', id),
    refetchInterval: lookEvery,
    queryFn: ({ signal }) =>
      callApi('monitor.detail', { params: { id } }, { ...quietFor(merchantCode), signal, isBackground: true }),
  });
}

export const readSettings = () => callApi('monitor.settings', {}, { quiet: true });

export function useMonitorSettings() {
  return useQuery({ queryKey: useScopedKey(monitorName, 'settings'), queryFn: readSettings, gcTime: 0 });
}

export const saveSettings = (body: CallRequest<Calls['monitor.change-settings']>['body']) =>
  refreshAfter(monitorName, callApi('monitor.change-settings', { body }, { quiet: true }));

export const closeStream = ({ programId, merchantCode }: Pick<WatchedTile, 'programId' | 'merchantCode'>) =>
  refreshAfter(
    monitorName,
    callApi(
      'appointments.set-enabled',
      { params: { id: programId }, body: { enabled: false } },
      quietFor(merchantCode),
    ),
  );
