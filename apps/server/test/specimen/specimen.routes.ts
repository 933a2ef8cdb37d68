import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

import { query, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { Secret } from '../../src/platform/keys/secret.ts';
import { listRoute } from '../../src/platform/lists/list-route.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { readRoute, type RouteOf } from '../../src/platform/route.ts';
import type { Work } from '../../src/platform/work.ts';
import { type SpecimenCalls, specimenList } from './specimen.contract.ts';

type SpecimenRoutes = { readonly [Id in keyof SpecimenCalls]: RouteOf<SpecimenCalls[Id]> };

const builtIn = '1';
const specimenAudit = { entity: 'specimen', columns: ['name'], also: [], secrets: ['description'] } as const;

/** The holder of this advisory lock keeps slow work from being prepared. */
export const preparing = 4711;

/** The secret of a machine that reports specimens. */
export const reportSecret = 'specimen-report-4711';

export function specimenRoutes({ events }: Platform): SpecimenRoutes {
  return {
    'specimen.list': listRoute(specimenList, {
      rows: ({ query: { merchantCode } }) => ({
        columns: specimenColumns,
        from: sql`FROM tenant.roles role`,
        where: sql`merchant_code = ${merchantCode === undefined ? thisMerchant : sql.val(merchantCode)}
          AND id <> ${builtIn}`,
        order: { name: { by: sql`name` }, updatedTime: { by: sql`updated_at` } },
        id: sql`id`,
      }),
      item: view,
    }),
    'specimen.everywhere': {
      async handle({ tx }) {
        const rows = await tx.selectFrom('tenant.roles').select('merchant_code').distinct().execute();
        return { merchantCodes: rows.map((row) => row.merchant_code).toSorted() };
      },
    },
    'specimen.get': readRoute({
      ask: ({ params }) => ({
        specimens: query(sql<SpecimenRow>`SELECT ${specimenColumns} FROM tenant.roles
          WHERE merchant_code = ${thisMerchant} AND id = ${params.id}`),
      }),
      answer: ({ specimens: [specimen] }) => view(required(specimen)),
    }),
    'specimen.create': {
      async handle(context, { body }) {
        context.afterCommit(() => events.announce(context.merchantCode));
        return { id: await create(context, body.name) };
      },
    },
    'specimen.create-slowly': {
      async prepare(context, { body }) {
        await pause(20);
        await context.look((tx) => sql`SELECT pg_advisory_xact_lock_shared(${preparing})`.execute(tx));
        return `${body.name} 准备好了`;
      },
      handle: async (context, _input, prepared: string) => ({ id: await create(context, prepared) }),
    },
    'specimen.create-quietly': { handle: async (context, { body }) => ({ id: await create(context, body.name) }) },
    'specimen.rename': {
      async handle({ tx, merchantCode, changes }, { params, body }) {
        const before = await find(tx, merchantCode, params.id);
        if (before.updated_at.toISOString() !== body.updatedTime) throw new Refusal('conflict');
        const after = await rename(tx, merchantCode, params.id, body.name);
        changes.add(specimenAudit, params.id, before, after);
        return { updatedTime: after.updated_at.toISOString() };
      },
    },
    'specimen.rename-everywhere': {
      async handle({ tx, changes }) {
        changes.addSecret(specimenAudit, '0', 'description');
        const done = await tx.updateTable('tenant.roles').set({ description: '改过' }).executeTakeFirst();
        return { changed: Number(done.numUpdatedRows) };
      },
    },
    'specimen.remove': {
      async handle({ tx, merchantCode, changes }, { params }) {
        const before = await find(tx, merchantCode, params.id);
        if (before.name === '仍在使用') throw new Refusal('stillAssociated');
        await tx.deleteFrom('tenant.roles').where('id', '=', params.id).execute();
        changes.add(specimenAudit, params.id, before, null);
        return {};
      },
    },
    'specimen.break': {
      async handle(context) {
        await create(context, '不该留下');
        throw new Error('the specimen broke');
      },
    },
    'specimen.surplus': { handle: async () => ({ name: '样本', surplus: '多余' }) },
    'specimen.short': { handle: async () => ({}) as never },
    'specimen.file': {
      async download() {
        return { name: 'file.csv', chunks: Readable.from(['样本\n']) };
      },
    },
    'specimen.moved': {
      async handle() {
        throw new Refusal('redirect', { location: '/per_inf' });
      },
    },
    'specimen.watch': {
      async *open({ actor }) {
        yield { name: actor.account };
        throw new Error('the stream broke');
      },
    },
    'specimen.report': {
      secret: new Secret(reportSecret),
      handle: (context, { body }) =>
        context.work(body.merchant, 'feed', async (work) => {
          if (body.name === '不收') throw new Refusal('formRefused');
          return { id: await create(work, body.name) };
        }),
    },
    'specimen.projects': { handle: async ({ merchantCode }, { params }) => ({ code: params.code, merchantCode }) },
  };
}

const columns = ['id', 'merchant_code', 'name', 'updated_at'] as const;
const specimenColumns = sql<SpecimenRow>`id, merchant_code, name, updated_at`;

interface SpecimenRow {
  id: string;
  merchant_code: string;
  name: string;
  updated_at: Date;
}

function view(row: SpecimenRow) {
  return { id: row.id, merchantCode: row.merchant_code, name: row.name, updatedTime: row.updated_at.toISOString() };
}

function required(row: SpecimenRow | undefined): SpecimenRow {
  if (row === undefined) throw new Refusal('notFound');
  return row;
}

async function find(tx: Tx, merchantCode: string, id: string): Promise<SpecimenRow> {
  const row = await tx
    .selectFrom('tenant.roles')
    .select(columns)
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .executeTakeFirst();
  return required(row);
}

async function create({ tx, merchantCode, changes }: Work, name: string): Promise<string> {
  const values = { merchant_code: merchantCode, name };
  const row = await tx.insertInto('tenant.roles').values(values).returning('id').executeTakeFirstOrThrow();
  changes.addPart(specimenAudit, row.id, null, { name });
  return row.id;
}

async function rename(tx: Tx, merchantCode: string, id: string, name: string): Promise<SpecimenRow> {
  return await tx
    .updateTable('tenant.roles')
    .set({ name })
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
