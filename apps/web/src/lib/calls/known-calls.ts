import type { CallId } from '@touchline/contract/calls';
import { type CallManners, type CallTable, frontCalls } from 'virtual:contract';

const known: Partial<Record<CallId, CallManners>> = { ...frontCalls };

/** The sign-in pages load without the calls of the pages inside. */
export function learnCalls(calls: CallTable): void {
  Object.assign(known, calls);
}

export function mannersOf(id: CallId): CallManners {
  const manners = known[id];
  if (manners === undefined) throw new Error(`the shell has not brought ${id} yet`);
  return manners;
}

export const knownCalls: CallTable = known;
