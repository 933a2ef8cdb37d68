import type { SessionUser } from '@touchline/contract/sign-in';

import { openTabChannel } from '../events/tab-channel.ts';
import { createStore, useStore } from '../external-store.ts';
import { hasUnsavedInput } from '../page/dirty.ts';

export type { SessionUser };

/** `expired`: the page stays with what was typed, and sign-in opens over it for the same account. */
export type SessionPhase = 'unknown' | 'nobody' | 'signed-in' | 'expired';
export type ClearReason = 'signed-out' | 'expired' | 'ended-elsewhere';

export interface SessionState {
  readonly phase: SessionPhase;
  readonly user: SessionUser | null;
}

type Message = { type: 'signed-in'; user: SessionUser } | { type: 'cleared'; reason: ClearReason };
type ClearedListener = (reason: ClearReason, lost: SessionUser | null) => void;

export const sessionStore = createStore<SessionState>({ phase: 'unknown', user: null });

const cacheClearers = new Set<() => void>();
const clearedListeners = new Set<ClearedListener>();
const personListeners = new Set<() => void>();
const otherTabs = openTabChannel<Message>('touchline.session', follow);

/** Raised whenever a session begins or is over: what was asked for under an earlier one says nothing about this one. */
let generation = 0;

export function sessionGeneration(): number {
  return generation;
}

/** Registers how a cache of user data is emptied. */
export function onCacheClear(clear: () => void): void {
  cacheClearers.add(clear);
}

export function onSessionCleared(listener: ClearedListener): () => void {
  clearedListeners.add(listener);
  return () => void clearedListeners.delete(listener);
}

/** Someone else is signed in than before: what is shown is no longer this person's. */
export function onPersonChanged(listener: () => void): () => void {
  personListeners.add(listener);
  return () => void personListeners.delete(listener);
}

/** A password of one's own or a second factor is still owed: only the profile is open. */
export function owesSomething(user: Pick<SessionUser, 'mustEnrol' | 'mustChangePassword'>): boolean {
  return user.mustEnrol || user.mustChangePassword;
}

export function useSession(): SessionUser | null {
  return useStore(sessionStore).user;
}

export function useSessionPhase(): SessionPhase {
  return useStore(sessionStore).phase;
}

export function isSamePerson(one: SessionUser | null, other: SessionUser | null): boolean {
  return one?.id === other?.id && one?.merchantCode === other?.merchantCode;
}

/** A sign-in: a new session, also for the person of the one before. */
export function setSession(user: SessionUser): void {
  generation += 1;
  refreshUser(user);
}

/** Replaces the running session's user by the server's latest answer. */
export function refreshUser(user: SessionUser): void {
  adopt(user);
  otherTabs.tell({ type: 'signed-in', user });
}

export function clearSession(reason: ClearReason): void {
  drop(reason);
  otherTabs.tell({ type: 'cleared', reason });
}

/** The session is over for every tab, but each of them decides what becomes of what was typed in it. */
export function expireSession(): void {
  expireHere();
  otherTabs.tell({ type: 'cleared', reason: 'expired' });
}

/** Gives up the typing in this tab; the other tabs are not affected. */
export function giveUpPage(): void {
  drop('expired');
}

/** A refused sign-in: the cookie of an earlier session may still be good, so `unknown` asks the server again. */
export function forgetSession(): void {
  forgetPerson('unknown');
}

/** Nobody was signed in when the page was opened: nothing to clear, nobody to tell. */
export function setNobody(): void {
  sessionStore.set({ phase: 'nobody', user: null });
}

function expireHere(): void {
  const { phase, user } = sessionStore.get();
  if (phase === 'expired') return;
  if (user === null || !hasUnsavedInput()) {
    drop('expired');
    return;
  }
  generation += 1;
  sessionStore.set({ phase: 'expired', user });
}

function adopt(user: SessionUser): void {
  const before = sessionStore.get().user;
  const isSomeoneElse = before !== null && !isSamePerson(before, user);
  if (isSomeoneElse) {
    generation += 1;
    clearCaches();
  }
  sessionStore.set({ phase: 'signed-in', user });
  if (isSomeoneElse) for (const listener of personListeners) listener();
}

function drop(reason: ClearReason): void {
  const { user } = sessionStore.get();
  forgetPerson('nobody');
  for (const listener of clearedListeners) listener(reason, user);
}

function forgetPerson(phase: 'nobody' | 'unknown'): void {
  generation += 1;
  clearCaches();
  sessionStore.set({ phase, user: null });
}

export function clearCaches(): void {
  for (const clear of cacheClearers) clear();
  try {
    sessionStorage.clear();
  } catch {
    // Storage that is shut holds nothing.
  }
}

function follow(message: Message): void {
  if (message.type === 'signed-in') {
    generation += 1;
    adopt(message.user);
  } else if (sessionStore.get().user !== null) {
    if (message.reason === 'expired') expireHere();
    else drop(message.reason);
  }
}
