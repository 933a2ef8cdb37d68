import { checkField, fieldRules } from '@touchline/domain/field-rules';
import { cleanSupplierName } from '@touchline/domain/matches/supplier-limits';
import { z } from 'zod';

import {
  type Outbound,
  type OutboundAnswer,
  OutboundFailure,
  type OutboundTrouble,
} from '../../platform/network/outbound.ts';
import { leadAfter, type LearnedClock } from './clock-lead.ts';
import { oddsByMaker } from './supplier-odds.ts';
import type { FeedKind } from './supplier-records.ts';

/** The supplier did not say what it should; the message is for staff. */
export class SupplierFailure extends Error {
  override readonly name = 'SupplierFailure';
}

/** Where a list is read on: behind what its supplier named, or behind a second. */
export type Position = { readonly cursor: string } | { readonly since: number };

export interface SupplierPage {
  readonly results: readonly unknown[];
  /** How many the supplier says there are. */
  readonly count: number;
  readonly next: string;
  readonly more: boolean;
  /** Seconds, by the supplier's clock. */
  readonly suppliedAt: number;
  readonly body: Buffer;
}

const pageSize = 500;
const oddsPageSize = 2000;

const answer = z.object({ code: z.int(), query: z.unknown(), results: z.unknown() });
const page = z.object({
  query: z.object({ count: z.int().min(0), more: z.boolean(), next: z.string().max(200) }),
  results: z.array(z.unknown()).max(10 * pageSize),
});
/** They go by whole seconds, and what comes next is a second too. */
const oddsPage = z.object({
  query: page.shape.query.extend({ next: z.union([z.int(), z.string().max(200)]).transform(String) }),
  results: oddsByMaker,
});
/** Where it cannot be used, another name of the sport is. */
const sportName = z
  .unknown()
  .optional()
  .transform((name) => (typeof name === 'string' ? cleanSupplierName(name.slice(0, 300)) : ''));
const sportList = z
  .array(z.looseObject({ key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), name_zh: sportName, name_en: sportName }))
  .max(100);

/** A supplier's sport: the word in its paths, and its name. */
export interface SupplierSport {
  readonly key: string;
  readonly name: string;
}

const troubles: Readonly<Record<OutboundTrouble, string>> = {
  connection: '连接失败',
  timeout: '响应超时',
  tooLarge: '响应过大',
  status: '返回状态',
};

/** The lists of one supplier, in the shape of docs/supplier.md. */
export function createSource(outbound: Outbound, clock: LearnedClock) {
  /** A clock that jumped makes every time wrong that it tells: nothing of it is taken until it is back. */
  function judgeClock({ headers }: OutboundAnswer): number {
    const reported = Number(headers.get('x-supplier-time') ?? Date.parse(headers.get('date') ?? '') / 1000);
    if (!Number.isFinite(reported)) throw new SupplierFailure('没有说明当前时间');
    const judged = leadAfter(clock.leadMs, reported * 1000 - Date.now());
    if ('jumpMs' in judged) {
      const seconds = Math.round(Math.abs(judged.jumpMs) / 1000);
      throw new SupplierFailure(`时钟比平时${judged.jumpMs > 0 ? '快' : '慢'} ${seconds} 秒`);
    }
    clock.leadMs = judged.lead;
    return reported;
  }

  async function ask(path: string, query: Readonly<Record<string, string>>, signal: AbortSignal) {
    const given = await outbound.get(path, query, signal).catch((error: unknown) => {
      if (!(error instanceof OutboundFailure)) throw error;
      throw new SupplierFailure([troubles[error.trouble], error.status].filter(Boolean).join(' '), { cause: error });
    });
    const suppliedAt = judgeClock(given);
    const { code, ...rest } = shaped(answer, jsonOf(given.body));
    if (code !== 0) throw new SupplierFailure(`返回代码 ${code}`);
    return { ...rest, suppliedAt, body: given.body };
  }

  return {
    async sports(signal: AbortSignal): Promise<SupplierSport[]> {
      const { results } = await ask('/v1/sport/list', {}, signal);
      const byKey = new Map(shaped(sportList, results).map((sport) => [sport.key, sport]));
      return [...byKey.values()].map(({ key, name_zh, name_en }) => ({
        key,
        name: usableName([name_zh, name_en], key),
      }));
    },

    async page(sport: string, kind: FeedKind, position: Position, signal: AbortSignal): Promise<SupplierPage> {
      const isOdds = kind === 'odds';
      const from = 'cursor' in position ? position.cursor : String(position.since);
      const given = isOdds
        ? await ask(`/v1/${sport}/odds/live`, { since: from, limit: String(oddsPageSize) }, signal)
        : await ask(
            `/v1/${sport}/${kind}/list`,
            { ['cursor' in position ? 'cursor' : 'since']: from, limit: String(pageSize) },
            signal,
          );
      const { query, results } = isOdds ? shaped(oddsPage, given) : shaped(page, given);
      if (query.more && 'cursor' in position && query.next === position.cursor)
        throw new SupplierFailure('下一页与本页相同');
      return { ...query, results, suppliedAt: given.suppliedAt, body: given.body };
    },
  };
}

export type Source = ReturnType<typeof createSource>;

/** The first that a form could save as well. */
function usableName(names: readonly string[], otherwise: string): string {
  return (
    names.map((name) => name.trim()).find((name) => checkField(fieldRules.disciplineName, name) === null) ?? otherwise
  );
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown;
  } catch (cause) {
    throw new SupplierFailure('内容不是 JSON', { cause });
  }
}

function shaped<T>(schema: z.ZodType<T>, given: unknown): T {
  const result = schema.safeParse(given);
  if (!result.success) throw new SupplierFailure('内容格式不符合约定', { cause: result.error });
  return result.data;
}
