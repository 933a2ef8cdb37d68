import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { streamReopens } from '@touchline/domain/event-streams';

import type { Wire } from '../../server/test/browser/wire.ts';
import type { ProofPerson } from '../lib/people.ts';

interface TaskState {
  readonly id: string;
  readonly state: string;
}

type EventMessage =
  | { readonly type: 'permissions' | 'reload' | 'closed' | 'readOnly' }
  | { readonly type: 'topic'; readonly rows: readonly TaskState[] };

export interface EventFollower {
  readonly person: ProofPerson;
  /** How long it was without a stream, each time that one ended. */
  readonly gapsMs: readonly number[];
  /** Answers to readings that failed. */
  readonly failures: readonly string[];
  hasEnded(taskId: string): boolean;
  /** Follows its own tasks as a page does, until the signal. */
  run(until: AbortSignal): Promise<void>;
}

const endStates = new Set(['done', 'failed', 'cancelled']);
const agent = new Agent({ keepAlive: false, maxSockets: Infinity });

export function createEventFollower(person: ProofPerson, wire: Wire, port: number): EventFollower {
  const ended = new Set<string>();
  const gapsMs: number[] = [];
  const failures: string[] = [];
  const headers = { cookie: `touchline_session=${person.session}` };
  let lostAt: number | null = null;

  function take(rows: readonly TaskState[]): void {
    for (const { id, state } of rows) if (endStates.has(state)) ended.add(id);
  }

  /** What was said during a gap nobody heard. */
  async function readAnew(): Promise<void> {
    const answer = await wire.send({ method: 'GET', path: '/api/v1/tasks', headers }).catch(() => null);
    if (answer?.status === 200) take((JSON.parse(answer.text) as { data: { tasks: TaskState[] } }).data.tasks);
    else failures.push(`/api/v1/tasks ${answer?.status} ${answer?.text.slice(0, 200)}`);
  }

  /** Until the stream ends. */
  async function follow(until: AbortSignal): Promise<void> {
    const over = Promise.withResolvers<true>();
    let isOpen = false;
    const hear = (message: EventMessage) => {
      if (message.type === 'topic') take(message.rows);
      // The first word of rights says that the topics are followed from now on.
      const opens = message.type === 'permissions' && !isOpen;
      if (!opens && message.type !== 'reload') return;
      isOpen = true;
      if (opens && lostAt !== null) gapsMs.push(performance.now() - lostAt);
      if (opens) lostAt = null;
      void readAnew();
    };
    const request = get({ port, path: '/api/v1/events?topics=tasks', agent, headers, signal: until }, (response) => {
      let rest = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const messages = `${rest}${chunk}`.split('\n\n');
        rest = messages.pop() ?? '';
        for (const text of messages)
          if (text.startsWith('data: ')) hear(JSON.parse(text.slice('data: '.length)) as EventMessage);
      });
      response.on('error', () => undefined).on('close', () => over.resolve(true));
    });
    request.on('error', () => over.resolve(true));
    await over.promise;
    lostAt ??= performance.now();
  }

  return {
    person,
    gapsMs,
    failures,
    hasEnded: (taskId) => ended.has(taskId),
    async run(until) {
      const { leastMs, mostMs } = streamReopens;
      while (!until.aborted) {
        await follow(until);
        await pause(leastMs + Math.random() * (mostMs - leastMs), null, { signal: until }).catch(() => undefined);
      }
    },
  };
}
