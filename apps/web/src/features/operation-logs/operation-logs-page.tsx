import { Activity, useRef } from 'react';

import { useOpenedRecord } from '../../lib/lists/opened-record.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { LogListView } from './list/log-list.tsx';
import './operation-logs.messages.ts';

const LogDetailView = lazyPart(async () => (await import('./detail/log-detail.tsx')).LogDetailView);

/** The list, or in its place one record. */
export function LogPage() {
  const { id, open, close } = useOpenedRecord('log');
  const lastOpened = useRef<string | null>(null);
  return (
    <>
      <Activity mode={id === null ? 'visible' : 'hidden'}>
        <LogListView
          lastOpened={lastOpened}
          onOpen={(opened) => {
            lastOpened.current = opened;
            open(opened);
          }}
        />
      </Activity>
      {id !== null && <LogDetailView id={id} onBack={close} />}
    </>
  );
}
