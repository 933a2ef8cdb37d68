import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import { plainLook, type TableLook } from '@touchline/domain/lists/table-look';
import type { ListId } from 'virtual:lists';

import { callApi } from '../calls/http.ts';
import { queryClient } from '../calls/query-client.ts';
import { onCacheClear, useSession } from '../session/session.ts';

type Saved = CallData<Calls['saved-views.list']>;
export type SavedView = Saved['views'][number];

/** The list's state and look that a view restores. */
export type SavedViewContent = Pick<SavedView, 'place' | 'look'>;

export interface ListViews {
  /** Known, or not to be had: then the table is as it starts. */
  readonly isReady: boolean;
  readonly look: TableLook;
  /** The view that was chosen last, as long as there is one. */
  readonly chosen: SavedView | null;
  readonly views: readonly SavedView[];
  readonly canShare: boolean;
  readonly setLook: (look: TableLook) => void;
  readonly choose: (view: SavedView | null) => void;
  readonly create: (name: string, isShared: boolean, content: SavedViewContent) => Promise<void>;
  readonly update: (view: SavedView, changes: ViewChanges) => Promise<void>;
  readonly remove: (view: SavedView) => Promise<void>;
  /** The table as it starts, and no view. */
  readonly reset: () => void;
}

interface ViewChanges {
  readonly name?: string;
  readonly isShared?: boolean;
  readonly content?: SavedViewContent;
}

const nothing: Saved = { current: null, views: [], canShare: false };
const keepAfter = 600;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

// What waits is somebody's own: whoever signs in next does not get it.
onCacheClear(() => {
  for (const timer of waiting.values()) clearTimeout(timer);
  waiting.clear();
});

const pathName = 'path';

/**
 * Columns, density and views of a list, kept on the server for each account; saving how a table looks waits for a pause.
 * Where one list serves several pages, a view is of the page whose path it keeps.
 */
export function useListViews(table: ListId, path: string | null = null): ListViews {
  const queryKey = ['saved-views', useSession()?.id ?? null, table];
  const { data = nothing, isPending } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi('saved-views.list', { params: { table } }, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  const readAgain = () => queryClient.invalidateQueries({ queryKey });
  const show = (current: Saved['current']) =>
    queryClient.setQueryData<Saved>(queryKey, (now = nothing) => ({ ...now, current }));
  const keep = (current: NonNullable<Saved['current']>) => {
    const isUnread = queryClient.getQueryData(queryKey) === undefined;
    show(current);
    clearTimeout(waiting.get(table));
    const send = async () => {
      await callApi('saved-views.keep', { params: { table }, body: current }, { quiet: true });
      // What stands in their place is only this choice.
      if (isUnread) await readAgain();
    };
    // A choice that cannot be kept now still holds for this tab.
    waiting.set(
      table,
      setTimeout(() => void send().catch(() => undefined), keepAfter),
    );
  };
  const look = data.current?.look ?? plainLook;
  const viewId = data.current?.viewId ?? null;
  const views = data.views.filter(({ place }) => new URLSearchParams(place).get(pathName) === path);
  const kept = (content: SavedViewContent): SavedViewContent =>
    path === null ? content : { ...content, place: `${pathName}=${path}&${content.place}` };
  return {
    isReady: !isPending,
    look,
    chosen: views.find(({ id }) => id === viewId) ?? null,
    views,
    canShare: data.canShare,
    setLook: (next) => keep({ look: next, viewId }),
    choose: (view) => keep({ look: view?.look ?? plainLook, viewId: view?.id ?? null }),
    async create(name, isShared, content) {
      const body = { name, isShared, ...kept(content) };
      const { id } = await callApi('saved-views.create', { params: { table }, body }, { quiet: true });
      // First, for the server's answer still has the choice before.
      await readAgain();
      keep({ look: content.look, viewId: id });
    },
    async update({ id }, { content, ...changes }) {
      const body = { ...changes, ...(content !== undefined && { content: kept(content) }) };
      await callApi('saved-views.update', { params: { id }, body }, { quiet: true });
      await readAgain();
    },
    async remove({ id }) {
      await callApi('saved-views.delete', { params: { id } }, { quiet: true });
      await readAgain();
    },
    reset() {
      clearTimeout(waiting.get(table));
      show(null);
      void callApi('saved-views.reset', { params: { table } }, { quiet: true }).catch(() => undefined);
    },
  };
}
