import type { CallData } from '@touchline/contract/call';
import type { Calls } from '@touchline/contract/calls';
import { contract } from 'virtual:contract';

import { addressOf } from './call-address.ts';
import { readEvents } from './event-stream.ts';
import { currentPrefix, refreshSession } from './http.ts';
import { language } from './i18n.ts';
import { sessionStore } from './session.ts';
import { openTabChannel } from './tab-channel.ts';

type ServerEvent = CallData<Calls['system.events']>;
type Message = { type: 'alive' } | { type: 'event'; event: ServerEvent };

const lockName = 'touchline.events';
const reconnectAfter = 5000;
/** Two of the server's signs of life, which come every 15 seconds, and a little more. */
const silentFor = 40_000;
const lookEvery = 60_000;

/** One connection per browser: the tab that holds the lock listens and tells the others. */
export function startEvents(): () => void {
  const stop = new AbortController();
  let lastSign = 0;

  const receive = (message: Message): void => {
    lastSign = Date.now();
    if (message.type === 'event') react(message.event);
  };
  const channel = openTabChannel<Message>(lockName, receive);
  const tell = (message: Message): void => {
    receive(message);
    channel.tell(message);
  };
  const look = (): void => {
    const isStreaming = Date.now() - lastSign < silentFor;
    if (isStreaming || document.visibilityState !== 'visible' || sessionStore.get().phase !== 'signed-in') return;
    void refreshSession(true).catch(() => undefined);
  };

  window.addEventListener('focus', look, { signal: stop.signal });
  const timer = setInterval(look, lookEvery);
  void navigator.locks
    ?.request(lockName, { signal: stop.signal }, () => listen(tell, stop.signal))
    .catch(() => undefined);

  return () => {
    stop.abort();
    clearInterval(timer);
    channel.close();
  };
}

async function listen(tell: (message: Message) => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await untilSignedIn(signal);
    const isRefused = await stream(tell, signal).catch(() => false);
    if (isRefused && !signal.aborted && sessionStore.get().phase === 'signed-in')
      await refreshSession(true).catch(() => null);
    await pause(reconnectAfter, signal);
  }
}

/** Until the stream ends; true when the server would not have it. */
async function stream(tell: (message: Message) => void, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(addressOf(contract['system.events'].path, {}, currentPrefix()), {
    headers: { Accept: 'text/event-stream', 'Accept-Language': language },
    credentials: 'same-origin',
    signal,
  });
  if (!response.ok || response.body === null) return response.status === 401;

  tell({ type: 'alive' });
  await readEvents(response.body, {
    silentFor,
    onSign: () => tell({ type: 'alive' }),
    onData: (data) => tell({ type: 'event', event: JSON.parse(data) as ServerEvent }),
  });
  return true;
}

/** Over an expired page there is nothing to listen for until its person is back. */
function untilSignedIn(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!signal.aborted && sessionStore.get().phase !== 'signed-in') return;
      stop();
      resolve();
    };
    const stop = sessionStore.subscribe(look);
    signal.addEventListener('abort', look, { once: true });
    look();
  });
}

function react(event: ServerEvent): void {
  const { phase, user } = sessionStore.get();
  if (phase === 'signed-in' && user?.permissionVersion !== event.version)
    void refreshSession(true).catch(() => undefined);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
