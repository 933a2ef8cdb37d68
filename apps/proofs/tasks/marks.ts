import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { plantRole } from '../../server/src/seed/plant.ts';
import type { ProofPerson } from '../lib/people.ts';

/** Tasks whose every item leaves one mark, and what became of them. */
export function createMarks(owner: Pool, { merchantCode, id: ownerId }: ProofPerson) {
  const inside = <T>(work: Parameters<typeof inMerchant<T>>[2]) => inMerchant(owner, merchantCode, work);
  return {
    async plant(items: number, restMs: number): Promise<string> {
      const roles: string[] = [];
      for (let at = 0; at < items; at += 1)
        roles.push(await plantRole(owner, merchantCode, { name: crypto.randomUUID(), description: '', keys: [] }));
      return await inside(async (tx) => {
        const { rows } = await sql<{ id: string }>`
          INSERT INTO tenant.tasks (merchant_code, owner_id, kind, for_merchant, across_merchants, input, api_path,
            trace_id, total, expires_at)
          VALUES (${merchantCode}, ${ownerId}, 'proof.mark', ${merchantCode}, false, ${JSON.stringify({ restMs })},
            '/api/v1/proof', repeat('0', 32), ${items}, now() + interval '1 day') RETURNING id`.execute(tx);
        const id = rows[0]?.id ?? '';
        await sql`INSERT INTO tenant.task_items (merchant_code, task_id, position, key, label)
          SELECT ${merchantCode}, ${id}, position, key, key
          FROM unnest(${roles}::text[]) WITH ORDINALITY AS given (key, position)`.execute(tx);
        return id;
      });
    },

    async unfinished(): Promise<number> {
      const { rows } = await inside((tx) =>
        sql<{ n: number }>`SELECT count(*)::integer AS n FROM tenant.tasks WHERE closed_at IS NULL`.execute(tx),
      );
      return rows[0]?.n ?? 0;
    },

    async done(id: string): Promise<number> {
      const { rows } = await inside((tx) =>
        sql<{ done: number }>`SELECT done FROM tenant.tasks WHERE id = ${id}`.execute(tx),
      );
      return rows[0]?.done ?? 0;
    },

    async cancel(id: string): Promise<void> {
      await inside((tx) =>
        sql`UPDATE tenant.tasks SET state = 'cancelled', ended_at = now() WHERE id = ${id}`.execute(tx),
      );
    },

    async marksOf(id: string): Promise<number> {
      const { rows } = await inside((tx) =>
        sql<{ n: number }>`SELECT coalesce(sum(length(role.description)), 0)::integer AS n FROM tenant.task_items item
          JOIN tenant.roles role ON role.merchant_code = item.merchant_code AND role.id::text = item.key
          WHERE item.task_id = ${id}`.execute(tx),
      );
      return rows[0]?.n ?? 0;
    },

    /** Over all tasks: those not done, items without a mark, items with more than one, and log rows too many or too few. */
    async verdict(): Promise<{
      tasks: number;
      items: number;
      lost: number;
      undone: number;
      doubled: number;
      logs: number;
    }> {
      const { rows } = await inside((tx) =>
        sql<{ tasks: number; items: number; lost: number; undone: number; doubled: number; logs: number }>`
          SELECT (SELECT count(*)::integer FROM tenant.tasks WHERE state <> 'cancelled') AS tasks,
            count(*)::integer AS items,
            (SELECT count(*)::integer FROM tenant.tasks WHERE state NOT IN ('done', 'cancelled')) AS lost,
            count(*) FILTER (WHERE task.state = 'done' AND (item.state <> 'done' OR role.description = ''))::integer AS undone,
            count(*) FILTER (WHERE length(role.description) > 1)::integer AS doubled,
            (SELECT abs((SELECT count(*) FROM tenant.tasks) - count(*))::integer FROM tenant.operation_logs
              WHERE function_name = '标记样本') AS logs
          FROM tenant.task_items item
          JOIN tenant.tasks task ON task.merchant_code = item.merchant_code AND task.id = item.task_id
          JOIN tenant.roles role ON role.merchant_code = item.merchant_code AND role.id::text = item.key`.execute(tx),
      );
      const [row] = rows;
      if (row === undefined) throw new Error('nothing to judge');
      return row;
    },
  };
}
