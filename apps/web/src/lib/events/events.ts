import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import { streamReopens } from '@touchline/domain/event-streams';

import { addressOf } from '../calls/call-address.ts';
import { currentPrefix, refreshSession } from '../calls/http.ts';
import { mannersOf } from '../calls/known-calls.ts';
import { readOnlyStore } from '../calls/read-only.ts';
import { language } from '../i18n.ts';
import { sessionStore } from '../session/session.ts';
import { readEvents } from './event-stream.ts';
import { openTabChannel } from './tab-channel.ts';
import { deliver, deliverReload, onTopicsChanged, ownTopics, unionOf } from './topics.ts';

type ServerEvent = CallData<Calls['system.events']>;
type Message =
  | { type: 'alive' }
  | { type: 'event'; event: ServerEvent }
  /** A new connection follows the topics: whatever was said before nobody heard. */
  | { type: 'opened' }
  /** Topics of a tab; the tab that holds the connection asks for those of all tabs. */
  | { type: 'wants'; tab: string; topics: readonly string[] }
  | { type: 'whoWants' };

/** Two of the server's signs of life, which come every 15 seconds, and a little more. */
const silentFor = 40_000;
const lookEvery = 60_000;

/** One connection per browser: of the tabs that use the same name, the one that holds the lock listens and tells the others. */
export function startEvents(name = 'touchline.events'): () => void {
  const stop = new AbortController();
  const tab = crypto.randomUUID();
  const wanted = new Map<string, readonly string[]>();
  const changed = new EventTarget();
  let lastSign = 0;

  const want = (of: string, topics: readonly string[]): void => {
    if (topics.length === 0) wanted.delete(of);
    else wanted.set(of, topics);
    changed.dispatchEvent(new Event('topics'));
  };
  const receive = (message: Message): void => {
    if (message.type === 'wants') want(message.tab, message.topics);
    else if (message.type === 'whoWants') channel.tell({ type: 'wants', tab, topics: ownTopics() });
    else {
      lastSign = Date.now();
      if (message.type === 'event') react(message.event);
      if (message.type === 'opened') deliverReload();
    }
  };
  const channel = openTabChannel<Message>(name, receive);
  const tell = (message: Message): void => {
    receive(message);
    channel.tell(message);
  };
  const look = (): void => {
    const isStreaming = Date.now() - lastSign < silentFor;
    if (isStreaming || document.visibilityState !== 'visible' || sessionStore.get().phase !== 'signed-in') return;
    void refreshSession(true).catch(() => undefined);
  };

  const stopFollowing = onTopicsChanged(() => tell({ type: 'wants', tab, topics: ownTopics() }));
  window.addEventListener('focus', look, { signal: stop.signal });
  window.addEventListener('pagehide', () => channel.tell({ type: 'wants', tab, topics: [] }), { signal: stop.signal });
  const timer = setInterval(look, lookEvery);
  want(tab, ownTopics());
  void navigator.locks
    ?.request(name, { signal: stop.signal }, () => {
      channel.tell({ type: 'whoWants' });
      return listen({ tell, topics: () => unionOf(wanted.values()), changed, signal: stop.signal });
    })
    .catch(() => undefined);

  return () => {
    channel.tell({ type: 'wants', tab, topics: [] });
    stop.abort();
    stopFollowing();
    clearInterval(timer);
    channel.close();
  };
}

interface Listening {
  readonly tell: (message: Message) => void;
  readonly topics: () => string[];
  readonly changed: EventTarget;
  readonly signal: AbortSignal;
}

async function listen(listening: Listening): Promise<void> {
  const { signal } = listening;
  while (!signal.aborted) {
    await untilSignedIn(signal);
    const end = await stream(listening).catch(() => 'broken');
    if (end === 'refused' && !signal.aborted && sessionStore.get().phase === 'signed-in')
      await refreshSession(true).catch(() => null);
    if (end !== 'otherTopics') await pause(reopenAfter(), signal);
  }
}

/** Until the stream ends, the server would not have it, or the tabs want other topics. */
async function stream({ tell, topics, changed, signal }: Listening): Promise<'ended' | 'refused' | 'otherTopics'> {
  const topicList = topics().join(',');
  const other = new AbortController();
  const compare = (): void => {
    if (topics().join(',') !== topicList) other.abort();
  };
  changed.addEventListener('topics', compare, { signal: other.signal });
  try {
    const query = topicList === '' ? '' : `?${new URLSearchParams({ topics: topicList }).toString()}`;
    const response = await fetch(addressOf(mannersOf('system.events').path, {}, currentPrefix()) + query, {
      headers: { Accept: 'text/event-stream', 'Accept-Language': language },
      credentials: 'same-origin',
      signal: AbortSignal.any([signal, other.signal]),
    });
    if (!response.ok || response.body === null) return response.status === 401 ? 'refused' : 'ended';

    let isOpen = false;
    await readEvents(response.body, {
      silentFor,
      onSign: () => tell({ type: 'alive' }),
      onData(data) {
        const event = JSON.parse(data) as ServerEvent;
        // The server follows the topics once it has judged the rights, and then says these; other words may come before.
        if (event.type === 'permissions' && !isOpen) {
          isOpen = true;
          tell({ type: 'opened' });
        }
        tell({ type: 'event', event });
      },
    });
    return 'refused';
  } catch (error) {
    if (other.signal.aborted) return 'otherTopics';
    throw error;
  } finally {
    changed.removeEventListener('topics', compare);
  }
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
  if (event.type === 'readOnly') {
    readOnlyStore.set(event.on);
    return;
  }
  if (event.type !== 'permissions') {
    deliver(event);
    return;
  }
  const { phase, user } = sessionStore.get();
  if (phase === 'signed-in' && user?.permissionVersion !== event.version)
    void refreshSession(true).catch(() => undefined);
}

function reopenAfter(): number {
  const { leastMs, mostMs } = streamReopens;
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return leastMs + (drawn / 2 ** 32) * (mostMs - leastMs);
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
