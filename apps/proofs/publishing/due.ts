import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { plantPrediction } from '../../server/test/planted/planted-prediction.ts';
import { plantQuote, plantQuotedMatch } from '../../server/test/planted/quoted.ts';
import type { ProofPerson } from '../lib/people.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };
/** Every third meets another line than its draft has. */
const isOtherLine = (at: number) => at % 3 === 2;

/** Drafts whose time has come, and what became of them. */
export function createDue(owner: Pool, { merchantCode, id: accountId }: ProofPerson) {
  const inside = <T>(work: Parameters<typeof inMerchant<T>>[2]) => inMerchant(owner, merchantCode, work);
  const planted: string[] = [];
  const kept: string[] = [];

  async function plantOne(): Promise<void> {
    const matchId = await plantQuotedMatch(owner, soccer);
    await plantQuote(owner, matchId, { playType: 3, line: isOtherLine(planted.length) ? 4 : 3 });
    const { id } = await plantPrediction(owner, merchantCode, { merchantCode, accountId }, soccer, { matchId });
    if (isOtherLine(planted.length)) kept.push(id);
    planted.push(id);
    await inside((tx) =>
      sql`UPDATE tenant.predictions SET play_type = 3, codes = '{7}', line = 3, odds = '{"7": 0.95, "8": 0.93}',
        due_at = now() - interval '1 second' WHERE merchant_code = ${merchantCode} AND id = ${id}`.execute(tx),
    );
  }

  return {
    async plant(count: number): Promise<void> {
      for (let n = 0; n < count; n += 1) await plantOne();
    },

    async left(): Promise<number> {
      const { rows } = await inside((tx) =>
        sql<{ n: number }>`SELECT count(*)::integer AS n FROM tenant.predictions
          WHERE merchant_code = ${merchantCode} AND due_at IS NOT NULL`.execute(tx),
      );
      return rows[0]?.n ?? 0;
    },

    async verdict(): Promise<{ planted: number; lost: number; doubled: number; wrong: number }> {
      const { rows } = await inside((tx) =>
        sql<{ lost: number; doubled: number; wrong: number }>`
          SELECT count(*) FILTER (WHERE due.due_at IS NOT NULL
              OR due.published_at IS NULL AND due.refusal IS NULL)::integer AS lost,
            count(*) FILTER (WHERE logged.rows IS DISTINCT FROM 1)::integer AS doubled,
            count(*) FILTER (WHERE (due.published_at IS NULL) <> (due.id = ANY(${kept}::bigint[])))::integer AS wrong
          FROM tenant.predictions due
          LEFT JOIN (SELECT substring(changes FROM '"id":"(\\d+)"')::bigint AS id, count(*) AS rows
            FROM tenant.operation_logs WHERE merchant_code = ${merchantCode} AND function_name = '定时发布预测'
            GROUP BY 1) logged ON logged.id = due.id
          WHERE due.merchant_code = ${merchantCode} AND due.id = ANY(${planted}::bigint[])`.execute(tx),
      );
      const [row] = rows;
      if (row === undefined) throw new Error('nothing to judge');
      return { planted: planted.length, ...row };
    },
  };
}
