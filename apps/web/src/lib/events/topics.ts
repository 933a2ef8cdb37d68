import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import { useEffect, useEffectEvent } from 'react';

type ServerEvent = CallData<Calls['system.events']>;
export type TopicEvent = Extract<ServerEvent, { topic: string }>;

/** The server's limit of topics per connection. */
const mostTopics = 20;

type Handler = (event: TopicEvent) => void;
const handlers = new Map<string, Set<Handler>>();
const listeners = new Set<() => void>();

/** Topics that this tab follows. */
export function ownTopics(): string[] {
  return [...handlers.keys()].toSorted();
}

/** Called whenever this tab follows something else; answers how to stop. */
export function onTopicsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function followTopic(name: string, handler: Handler): () => void {
  const own = handlers.get(name) ?? new Set();
  handlers.set(name, own.add(handler));
  if (own.size === 1) for (const changed of listeners) changed();
  return () => {
    own.delete(handler);
    if (own.size > 0 || handlers.get(name) !== own) return;
    handlers.delete(name);
    for (const changed of listeners) changed();
  };
}

export function deliver(event: TopicEvent): void {
  for (const handler of handlers.get(event.topic) ?? []) handler(event);
}

/** After a gap: whoever follows anything reads anew. */
export function deliverReload(): void {
  for (const topic of handlers.keys()) deliver({ type: 'reload', topic });
}

/** The topics of all tabs, as the one connection asks for them. */
export function unionOf(tabs: Iterable<readonly string[]>): string[] {
  return [...new Set([...tabs].flat())].toSorted().slice(0, mostTopics);
}

/** Hears a topic while the component is there: changed rows, `reload` after a gap, `closed` without the permission. */
export function useTopic(name: string, handler: Handler): void {
  const hear = useEffectEvent(handler);
  useEffect(() => followTopic(name, (event) => hear(event)), [name]);
}
