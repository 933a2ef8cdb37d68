import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Pool } from '@touchline/db/pool';
import { inMerchant, type Tx } from '@touchline/db/transaction';
import { errorCodes } from '@touchline/domain/error-codes';
import { sql } from 'kysely';

import { saveOdds } from '../src/modules/supplier-feed/feed-odds.repository.ts';
import { keyOf } from '../src/modules/taboo-words/fold.ts';
import { insertTabooWord, raiseVersion } from '../src/modules/taboo-words/taboo-words.repository.ts';
import { plantMatch } from './planted/planted-match.ts';
import { plantPrediction } from './planted/planted-prediction.ts';
import { plantQuote } from './planted/quoted.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };
const saved = { '1': 1.95, '2': 3.4, '3': 4.2 };
const moved = { '1': 1.9, '2': 3.4, '3': 4.3 };

/** Whose draft it is, and how they publish it. */
export interface Publisher {
  readonly merchantCode: string;
  readonly accountId: string;
  publish(id: string): Promise<{ readonly status: number; readonly text: string }>;
}

interface Raced {
  readonly id: string;
  readonly matchId: string;
  readonly merchantCode: string;
  readonly word: string;
  readonly gameTime: Date;
}

interface Change {
  readonly code: string;
  /** In whose name it is made: the platform's where it is nobody's. */
  readonly isMerchants: boolean;
  make(tx: Tx, raced: Raced): Promise<unknown>;
}

/** By the code of the refusal that a publish meets which comes later. */
export const changes = {
  odds: {
    code: errorCodes.oddsMoved.code,
    isMerchants: false,
    async make(tx, { matchId }) {
      const { rows } = await sql<{ supplierId: string; at: number }>`SELECT quote.supplier_id AS "supplierId",
          extract(epoch FROM quote.told_at)::integer + 1 AS at
        FROM platform.supplier_matches told JOIN platform.odds_quotes quote USING (supplier, discipline, supplier_id)
        WHERE told.match_id = ${matchId}`.execute(tx);
      const { supplierId = '', at = 0 } = rows[0] ?? {};
      const reported = {
        supplierId,
        matchRef: supplierId,
        reportedAt: at,
        record: null,
        company: '5',
        kind: 'eu' as const,
      };
      await saveOdds(tx, { supplier: 'NAMI', discipline: 1 }, [
        { ...reported, line: null, closed: false, odds: Object.values(moved) },
      ]);
    },
  },
  word: {
    code: errorCodes.tabooWords.code,
    isMerchants: true,
    async make(tx, { merchantCode, word }) {
      const { version } = await raiseVersion(tx, 1);
      await insertTabooWord(tx, merchantCode, { word, key: keyOf(word), level: 'block', reason: '' }, version);
    },
  },
  broughtForward: {
    code: errorCodes.matchStarted.code,
    isMerchants: false,
    make: (tx, { matchId }) =>
      sql`UPDATE platform.matches SET game_time = now() - interval '1 second' WHERE id = ${matchId}`.execute(tx),
  },
} satisfies Record<string, Change>;

export type ChangeName = keyof typeof changes;
const names = Object.keys(changes) as ChangeName[];

/** Makes it and then whatever else, before it counts; answers when it had its turn, by the database's clock. */
export async function inChange(
  pool: Pool,
  name: ChangeName,
  raced: Raced,
  before: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Date> {
  const change = changes[name];
  return await inMerchant(pool, change.isMerchants ? raced.merchantCode : 'platform', async (tx) => {
    await change.make(tx, raced);
    const turn = await clock(tx);
    await before();
    return turn;
  });
}

async function clock(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(tx);
  return rows[0]?.at ?? new Date(Number.NaN);
}

/** A draft whose text holds the word that is to come. */
export async function plantRaced(
  owner: Pool,
  { merchantCode, accountId }: Publisher,
  name: string,
  gameTime = new Date(Date.now() + 3_600_000),
): Promise<Raced> {
  const matchId = await plantMatch(owner, soccer, { gameTime: gameTime.toISOString() });
  await plantQuote(owner, matchId);
  const word = `暗号${name}`;
  const writer = { merchantCode, accountId };
  const planted = { matchId, content: `据说${word}，仅供参考。` };
  const { id } = await plantPrediction(owner, merchantCode, writer, soccer, planted);
  return { id, matchId, merchantCode, word, gameTime };
}

type Fault = 'stale' | 'forbidden' | 'late' | 'untrue' | 'lost';

export interface RaceOutcome {
  /** Or the code of the refusal. */
  readonly answered: string;
  readonly coming: readonly (ChangeName | 'kickOff')[];
  readonly faults: readonly Fault[];
  readonly text: string;
}

/** Any mixture of the changes, with a kick-off that passes or one that is far, and a publish in the midst of it. */
export async function race(owner: Pool, publisher: Publisher, round: number): Promise<RaceOutcome> {
  const arriving = names.filter((_, at) => ((round >> at) & 1) === 1);
  const kicksOff = ((round >> names.length) & 1) === 1;
  const kickOff = kicksOff ? nextSecond() : undefined;
  const raced = await plantRaced(owner, publisher, wordOf(round), kickOff);
  const start = kickOff?.getTime() ?? Date.now() + 15;
  const about = async (spreadMs: number) => {
    await pause(Math.max(0, start - 15 + randomInt(spreadMs) - Date.now()));
  };
  const [answer, ...turns] = await Promise.all([
    about(kicksOff ? 15 : 10).then(async () => ({ ...(await publisher.publish(raced.id)), at: new Date() })),
    ...arriving.map(async (name) => {
      await about(60);
      return { name, at: await inChange(owner, name, raced) };
    }),
  ]);
  return { ...(await judge(owner, raced, { answer, turns, kicksOff })), text: answer.text };
}

/** In none of the others, also where repeated characters count once. */
const wordOf = (round: number) => `${Array.from(String(round)).join('之')}号`;

/** Late enough for a draft to be planted before. */
const nextSecond = () => new Date(Math.ceil((Date.now() + 250) / 1000) * 1000);

interface Happened {
  readonly answer: { readonly status: number; readonly text: string; readonly at: Date };
  readonly turns: readonly { readonly name: ChangeName; readonly at: Date }[];
  readonly kicksOff: boolean;
}

async function judge(
  owner: Pool,
  raced: Raced,
  { answer, turns, kicksOff }: Happened,
): Promise<Omit<RaceOutcome, 'text'>> {
  const row = await rowOf(owner, raced);
  const answered = answer.status === 200 ? 'published' : (/"code":"(\d+)"/.exec(answer.text)?.[1] ?? answer.text);
  const coming = [...turns.map(({ name }) => name), ...(kicksOff ? (['kickOff'] as const) : [])];
  const faults: Fault[] = [];
  if ((row.published_at !== null) !== (answered === 'published')) faults.push('lost');
  if (row.published_at === null) {
    // What came after the answer is no reason for it.
    const reasons = new Set<string>(turns.filter(({ at }) => at <= answer.at).map(({ name }) => changes[name].code));
    if (kicksOff && raced.gameTime <= answer.at) reasons.add(errorCodes.matchStarted.code);
    const shown = answered === errorCodes.oddsMoved.code ? moved : null;
    if (!reasons.has(answered) || !isSame(row.new_odds, shown) || !isSame(row.odds, saved)) faults.push('untrue');
    if (answered === errorCodes.tabooWords.code && !answer.text.includes(raced.word)) faults.push('untrue');
    return { answered, coming, faults };
  }
  // Whatever came had to wait until it was published.
  const { published_at: publishedAt } = row;
  const isEarlier = (name: ChangeName) => turns.some((turn) => turn.name === name && turn.at < publishedAt);
  if (isEarlier('odds') || !isSame(row.odds, saved)) faults.push('stale');
  if (isEarlier('word')) faults.push('forbidden');
  if (isEarlier('broughtForward') || publishedAt >= raced.gameTime) faults.push('late');
  return { answered, coming, faults };
}

async function rowOf(owner: Pool, { id, merchantCode }: Raced) {
  return await inMerchant(owner, merchantCode, (tx) =>
    tx
      .selectFrom('tenant.predictions')
      .select(['odds', 'new_odds', 'published_at'])
      .where('merchant_code', '=', merchantCode)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
}

function isSame(odds: unknown, expected: Readonly<Record<string, number>> | null): boolean {
  if (odds === null || expected === null) return odds === expected;
  const given = Object.entries(odds as Record<string, number>);
  return given.length === Object.keys(expected).length && given.every(([code, value]) => expected[code] === value);
}
