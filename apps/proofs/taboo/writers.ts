import { setTimeout as pause } from 'node:timers/promises';

import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';

import type { Client } from '../lib/client.ts';
import { percentile } from '../lib/percentile.ts';
import { isRefusedInTime } from '../lib/refused-in-time.ts';

type Checked = CallData<Calls['taboo-words.check']>;

export interface Article {
  readonly text: string;
  /** A taboo word that the article holds. */
  readonly word: string;
}

export interface WriterFigures {
  readonly checks: number;
  readonly failed: number;
  /** Only because they took longer than the server allows. */
  readonly refused: number;
  /** Answers that did not name the article's word. */
  readonly missed: number;
  readonly p95Ms: number;
  readonly longestMs: number;
  /** The longest wait of a request that needs no check. */
  readonly longestOtherMs: number;
}

const everyMs = 100;

export async function wordsIn(client: Client, content: string): Promise<readonly string[]> {
  return (await client.do('taboo-words.check', { body: { title: '', content } })).contentKeywords;
}

/** Each has an article checked ten times a second, and looks at something else as often, for as long as the work goes on. */
export async function writing(
  writers: readonly Client[],
  articles: readonly Article[],
  work: () => Promise<void>,
): Promise<WriterFigures> {
  const times: Record<'check' | 'other', number[]> = { check: [], other: [] };
  let [isOver, checks, failed, refused, missed] = [false, 0, 0, 0, 0];
  const timed = async <T>(kind: keyof typeof times, request: Promise<T>): Promise<T> => {
    const from = performance.now();
    const answer = await request;
    times[kind].push(performance.now() - from);
    return answer;
  };
  const write = async (writer: Client, at: number): Promise<void> => {
    for (let turn = at; !isOver; turn += 1) {
      const next = pause(everyMs);
      const { text, word } = articles[turn % articles.length] as Article;
      const body = { title: '', content: text };
      const [checked, other] = await Promise.all([
        timed('check', writer.call('taboo-words.check', { body })),
        timed('other', writer.call('profile.get')),
      ]);
      checks += 1;
      if ([checked, other].some(isRefusedInTime)) refused += 1;
      else if (checked.status !== 200 || other.status !== 200) failed += 1;
      else if (!(JSON.parse(checked.text) as { data: Checked }).data.contentKeywords.includes(word)) missed += 1;
      await next;
    }
  };
  const lanes = Promise.all(writers.map(write));
  try {
    await work();
  } finally {
    isOver = true;
    await lanes;
  }
  const all = [...times.check, ...times.other];
  return {
    checks,
    failed,
    refused,
    missed,
    p95Ms: percentile(all, 0.95),
    longestMs: Math.max(...all),
    longestOtherMs: Math.max(...times.other),
  };
}
