import { queryOptions } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';

import { callApi } from '../../lib/calls/http.ts';
import { queryClient } from '../../lib/calls/query-client.ts';

type NoticeSettings = CallData<Calls['notices.settings']>;
export type NoticeSetting = NoticeSettings['kinds'][number];

export const noticeSettingsQuery = queryOptions({
  queryKey: ['profile', 'notices'],
  queryFn: ({ signal }) => callApi('notices.settings', {}, { signal, quiet: true }),
});

/** One after the other, so that the last press is the one that is kept. */
let saving: Promise<void> = Promise.resolve();

export function setByMail(setting: NoticeSetting): void {
  queryClient.setQueryData(noticeSettingsQuery.queryKey, (known) => known && replaced(known, setting));
  saving = saving.then(() => save(setting));
}

function replaced({ kinds }: NoticeSettings, setting: NoticeSetting): NoticeSettings {
  return { kinds: kinds.map((each) => (each.kind === setting.kind ? setting : each)) };
}

async function save(body: NoticeSetting): Promise<void> {
  try {
    await callApi('notices.change-setting', { body });
  } catch {
    // What could not be kept is shown as it stands.
    await queryClient.invalidateQueries(noticeSettingsQuery);
  }
}
