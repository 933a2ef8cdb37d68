import type { DomainKind, DomainStateAct } from '@touchline/domain/domains/domain-states';
import { useRef } from 'react';

import { CallError } from '../../lib/calls/call-error.ts';
import { showBanner } from '../../lib/page/notices.ts';
import { readDomain, setDomainState } from './one-domain.api.ts';
import { useDoneNotice } from './use-done-notice.ts';

/** Acts that take a domain out ask first. */
export type AskedAct = 'clean' | 'remove';
/** Acts that another one takes back ask nothing. */
export type PlainAct = Exclude<DomainStateAct, AskedAct>;

export function isAsked(act: DomainStateAct): act is AskedAct {
  return act === 'clean' || act === 'remove';
}

interface ActingDomain {
  readonly id: string;
  readonly name: string;
  /** The version that somebody looks at; left out, the newest one is read. */
  readonly updatedTime?: string;
}

export function usePlainActs(kind: DomainKind, onDone: (id: string) => void) {
  const notify = useDoneNotice();
  const isRunning = useRef(false);
  return async (act: PlainAct, { id, name, updatedTime }: ActingDomain): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      const version = updatedTime ?? (await readDomain(kind, id)).updatedTime;
      notify(act, name, await setDomainState(kind, id, { act, updatedTime: version }));
      onDone(id);
    } catch (error) {
      if (error instanceof CallError) showBanner(error);
    } finally {
      isRunning.current = false;
    }
  };
}
