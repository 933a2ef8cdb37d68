import { type Query, query, thisAccount, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';
import type { Writer } from './predictions.repository.ts';

export const templateAudit = audited('predictionTemplate', 'tenant.prediction_templates', {
  columns: ['template_name'],
  also: ['title', 'content'],
  left: {
    id: leftOut.id,
    merchant_code: leftOut.merchant_code,
    created_at: leftOut.created_at,
    writer_merchant: 'never changes',
    writer_id: 'never changes',
    title: 'is its writer’s: length and hash alone',
    content: 'is its writer’s: length and hash alone',
  },
});

export interface TemplateRow {
  readonly id: string;
  readonly templateName: string;
  readonly title: string;
  readonly content: string;
}

const columns = sql<TemplateRow>`id::text, template_name AS "templateName", title, content`;
const own = sql`FROM tenant.prediction_templates WHERE merchant_code = ${thisMerchant} AND writer_id = ${thisAccount}`;

/** The newest first. */
export const ownTemplates: Query<TemplateRow> = query(sql<TemplateRow>`SELECT ${columns} ${own} ORDER BY id DESC`);

export function ownTemplate(id: string): Query<TemplateRow> {
  return query(sql<TemplateRow>`SELECT ${columns} ${own} AND id = ${id}`);
}

export async function countTemplates(tx: Tx, { merchantCode, accountId }: Writer): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM tenant.prediction_templates
    WHERE merchant_code = ${merchantCode} AND writer_id = ${accountId}`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function insertTemplate(
  tx: Tx,
  writer: Writer,
  { templateName, title, content }: Omit<TemplateRow, 'id'>,
) {
  return await tx
    .insertInto('tenant.prediction_templates')
    .values({
      merchant_code: writer.merchantCode,
      writer_merchant: writer.homeMerchant,
      writer_id: writer.accountId,
      template_name: templateName,
      title,
      content,
    })
    .returning(['id', 'template_name', 'title', 'content'])
    .executeTakeFirstOrThrow();
}

export async function deleteTemplate(tx: Tx, { merchantCode, accountId }: Writer, id: string) {
  return await tx
    .deleteFrom('tenant.prediction_templates')
    .where('merchant_code', '=', merchantCode)
    .where('writer_id', '=', accountId)
    .where('id', '=', id)
    .returning(['id', 'template_name', 'title', 'content'])
    .executeTakeFirst();
}
