import { setTimeout as rest } from 'node:timers/promises';

import { inMerchant } from '@touchline/db/transaction';

import { until } from '../../../scripts/services/processes.ts';
import { plantMatch } from '../../server/test/planted/planted-match.ts';
import { endMatch, plantTickets } from '../../server/test/planted/planted-ticket.ts';
import { Client } from '../lib/client.ts';
import { createDue } from '../publishing/due.ts';
import type { FailoverStage } from './stage.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };
const withinSeconds = 15;
const lookMs = 90_000;
const minuteMs = 60_000;

/** Measures how long the worker's feed, tasks, settlement and publishing take to go on once the database is back. */
export interface ResumedWork {
  /** From a moment of `performance.now()`. */
  readonly since: (backAt: number) => Promise<void>;
  readonly report: (what: string) => void;
}

export function createResumedWork({ world, figures, wire, writers, others }: FailoverStage): ResumedWork {
  const [admin, writer] = [writers[0]?.person, others[0]];
  if (admin === undefined || writer === undefined) throw new Error('nobody is there');
  const { owner } = world;
  const due = createDue(owner, writer);
  const client = new Client({ wire, redis: world.redis, origin: world.origin });
  client.cookies.set('session', admin.session ?? '');
  const seconds: Record<'feed' | 'task' | 'settlement' | 'publishing', number[]> = {
    feed: [],
    task: [],
    settlement: [],
    publishing: [],
  };

  async function feedIsRead(from: Date): Promise<boolean> {
    const text = 'SELECT coalesce(max(read_at) > $1, false) AS "isRead" FROM platform.feed_lists';
    const isRead = async () => (await owner.query<{ isRead: boolean }>(text, [from])).rows[0]?.isRead ?? false;
    return await until(isRead, lookMs);
  }

  async function taskIsDone(): Promise<boolean> {
    const { taskId } = await client.do('operation-logs.start-export', { body: {} });
    const isDone = async () => {
      const { status, text } = await client.call('tasks.get', { params: { id: taskId } });
      return status === 200 && (JSON.parse(text) as { data: { state: string } }).data.state === 'done';
    };
    return await until(isDone, lookMs);
  }

  async function matchIsSettled(): Promise<boolean> {
    const { merchantCode, id: accountId } = others[0] ?? admin ?? { merchantCode: '', id: '' };
    const matchId = await plantMatch(owner, soccer);
    const [id = ''] = await plantTickets(owner, merchantCode, { merchantCode, accountId }, matchId);
    await endMatch(owner, matchId, { home: [1], away: [0] });
    const isSettled = () =>
      inMerchant(owner, merchantCode, async (tx) => {
        const found = tx.selectFrom('tenant.predictions').select('finished').where('id', '=', id);
        return (await found.executeTakeFirst())?.finished === true;
      });
    return await until(isSettled, lookMs);
  }

  async function dueIsPublished(minute: number): Promise<boolean> {
    await due.plant(1);
    await rest(Math.max(0, minute - Date.now()));
    return await until(async () => (await due.left()) === 0, lookMs);
  }

  return {
    async since(backAt) {
      const from = Date.now() - (performance.now() - backAt);
      // The job looks at each full minute.
      const minute = Math.ceil(from / minuteMs) * minuteMs;
      const timed = async (kind: keyof typeof seconds, begin: number, work: Promise<boolean>) => {
        const isDone = await work;
        seconds[kind].push(isDone ? Math.max(0, Date.now() - begin) / 1000 : Infinity);
      };
      await Promise.all([
        timed('feed', from, feedIsRead(new Date(from))),
        timed('task', from, taskIsDone()),
        timed('settlement', from, matchIsSettled()),
        timed('publishing', minute, dueIsPublished(minute)),
      ]);
    },
    report(what) {
      for (const [kind, took] of [
        ['a supplier was read', seconds.feed],
        ['a new export was done', seconds.task],
        ['a match was settled', seconds.settlement],
        ['a due prediction was published, from the next full minute', seconds.publishing],
      ] as const)
        figures.atMost(`${what}: longest until ${kind}`, took.length, Math.max(...took), withinSeconds, 's');
      for (const took of Object.values(seconds)) took.length = 0;
    },
  };
}
