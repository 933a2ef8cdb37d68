import { useSyncExternalStore } from 'react';

import { serverNow } from './server-clock.ts';

/** In ms: no minute is shown much longer than it lasts. */
const lookEvery = 10_000;

const listeners = new Set<() => void>();
let time = 0;
let timer: ReturnType<typeof setInterval> | null = null;

function look(): void {
  time = serverNow();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(look, lookEvery);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

/** While nobody looks the clock stands still: who looks first sets it. */
function read(): number {
  if (timer === null && Math.abs(serverNow() - time) >= lookEvery) time = serverNow();
  return time;
}

/** The server's time in ms, to the nearest ten seconds; one timer serves all who show it. */
export function useClock(): number {
  return useSyncExternalStore(subscribe, read);
}
