import { Activity, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

import { LogDetailView } from './log-detail.tsx';
import { LogListView } from './log-list.tsx';
import './operation-logs.messages.ts';

const detailName = 'log';
const fromList = { fromList: true };

/** The list, or in its place one record: `log` in the address, so that the list's own part of the address stays. */
export function LogPage() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: typeof fromList | null };
  const lastOpened = useRef<string | null>(null);
  const id = search.get(detailName);

  const open = (opened: string) => {
    lastOpened.current = opened;
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.set(detailName, opened);
        return next;
      },
      { state: fromList },
    );
  };
  /** Going back brings the list with its scroll; someone who came by a link gets it for the first time. */
  const close = () => {
    if (state?.fromList === true) {
      void navigate(-1);
      return;
    }
    setSearch((current) => {
      const next = new URLSearchParams(current);
      next.delete(detailName);
      return next;
    });
  };

  return (
    <>
      <Activity mode={id === null ? 'visible' : 'hidden'}>
        <LogListView lastOpened={lastOpened} onOpen={open} />
      </Activity>
      {id !== null && <LogDetailView id={id} onBack={close} />}
    </>
  );
}
