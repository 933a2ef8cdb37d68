import type { Call } from '@touchline/contract/call';
import { id } from '@touchline/contract/fields';
import { read, resource, write } from '@touchline/contract/resource';
import { query, thisMerchant } from '@touchline/db/query';
import { placeMark, type SportPlace } from '@touchline/domain/sport-pages';
import { sql } from 'kysely';
import { z } from 'zod';

import { readRoute, type RouteOf } from '../src/platform/route.ts';
import type { Work } from '../src/platform/work.ts';
import { plantRole } from '../src/seed/plant.ts';
import { type ExampleOf, heldBySport, naming, type Scene } from './scene.ts';
import type { TestStack } from './stack.ts';

const sport = z.strictObject({ sport: z.string() });
const ofSport = z.strictObject({ sportId: z.coerce.number().int().optional(), single: z.enum(['0', '1']).optional() });
const done = z.object({ names: z.array(z.string()) });
const ofMatch = { kind: 'match', by: ['id'] } as const;

/** Matches in small: each is kept as a role whose description says its sport. */
export const sportCalls = resource('matches', {
  list: read({
    path: '/{sport}/match/list',
    summary: '赛程列表',
    permission: { bySport: 'view', family: 'sch' },
    params: sport,
    query: ofSport,
    response: done,
  }),
  get: read({
    path: '/match/{id}',
    summary: '赛程',
    permission: { bySport: 'view', family: 'sch', record: ofMatch },
    params: z.strictObject({ id }),
    response: done,
  }),
  steps: read({
    path: '/{sport}/match/steps',
    summary: '分步读取',
    permission: { bySport: 'view', family: 'sch' },
    params: sport,
    query: ofSport,
    response: done,
  }),
  drafts: read({
    path: '/predictions/draft',
    summary: '赔率草稿',
    permission: { bySport: 'view', family: 'odd_dra' },
    query: z.strictObject({ sportId: z.coerce.number().int() }),
    response: done,
  }),
  create: write({
    method: 'POST',
    path: '/{sport}/match',
    summary: '新增赛程',
    permission: { bySport: 'action', family: 'sch' },
    params: sport,
    query: ofSport,
    body: z.strictObject({ name: z.string() }),
    response: done,
    toast: 'create',
  }),
  rename: write({
    method: 'PATCH',
    path: '/{sport}/match/name',
    summary: '修改赛程',
    permission: { bySport: 'action', family: 'sch', record: { kind: 'match', by: ['standardId'] } },
    params: sport,
    body: z.strictObject({ standardId: id, name: z.string() }),
    response: done,
    toast: 'update',
  }),
}) satisfies Record<string, Call>;

type SportCalls = typeof sportCalls;
type Named = { name: string };

const matchAudit = { entity: 'match', columns: ['name'], also: [], secrets: [] } as const;
const names = (rows: readonly Named[]) => ({ names: rows.map(({ name }) => name) });
const markOf = (
  { sport: word }: { sport: string },
  asked: { sportId?: number | undefined; single?: string | undefined },
) => placeMark({ sport: word, sportId: asked.sportId ?? 22, isSingle: asked.single === '1' });
const named = (where: ReturnType<typeof sql>) =>
  sql<Named>`SELECT name FROM tenant.roles WHERE merchant_code = ${thisMerchant} AND ${where}`;

export function sportRoutes(): { readonly [Id in keyof SportCalls]: RouteOf<SportCalls[Id]> } {
  return {
    'matches.list': readRoute({
      ask: ({ params, query: asked }) => ({ rows: query(named(sql`description = ${markOf(params, asked)}`)) }),
      answer: ({ rows }) => names(rows),
    }),
    'matches.get': readRoute({
      ask: ({ params }) => ({ rows: query(named(sql`id = ${params.id}`)) }),
      answer: ({ rows }) => names(rows),
    }),
    'matches.steps': {
      async handle({ tx }, { params, query: asked }) {
        return names((await named(sql`description = ${markOf(params, asked)}`).execute(tx)).rows);
      },
    },
    'matches.drafts': readRoute({ ask: () => ({}), answer: () => ({ names: [] }) }),
    'matches.create': {
      async handle({ tx, merchantCode, changes }, { params, query: asked, body }) {
        const values = { merchant_code: merchantCode, name: body.name, description: markOf(params, asked) };
        const row = await tx.insertInto('tenant.roles').values(values).returning('id').executeTakeFirstOrThrow();
        changes.addPart(matchAudit, row.id, null, { name: body.name });
        return { names: [body.name] };
      },
    },
    'matches.rename': { handle: (work, { body }) => rename(work, body.standardId, body.name) },
  };
}

async function rename({ tx, merchantCode, changes }: Work, matchId: string, name: string) {
  const match = tx.updateTable('tenant.roles').where('merchant_code', '=', merchantCode).where('id', '=', matchId);
  await match.set({ name }).execute();
  changes.addPart(matchAudit, matchId, { name: '' }, { name });
  return { names: [name] };
}

/** What the migration of a table with a sport does: the gate learns whose sport its rows are. */
export async function teachSports({ owner }: Pick<TestStack, 'owner'>): Promise<void> {
  await owner.query(`CREATE OR REPLACE FUNCTION identity.sport_of_record(kind text, keys text[]) RETURNS text
    LANGUAGE sql STABLE AS $$
      SELECT description FROM tenant.roles WHERE kind = 'match'
        AND merchant_code = current_setting('touchline.merchant') AND id::text = keys[1] $$`);
}

export async function plantMatch({ owner, merchantCode }: Pick<Scene, 'owner' | 'merchantCode'>, place: SportPlace) {
  const name = `m${Math.random().toString(36).slice(2, 14)}`;
  const matchId = await plantRole(owner, merchantCode, { name, description: placeMark(place), keys: [] });
  return { id: matchId, name };
}

const pair = ({ sport: word, sportId, isSingle }: SportPlace) => ({
  params: { sport: word },
  query: { sportId, ...(isSingle ? { single: '1' as const } : {}) },
});

/** One read by what the request says and one write by what the record is, in every sport. */
export const sportExamples = {
  'matches.list': { answers: heldBySport, make: (_scene, place) => pair(place) },
  'matches.drafts': { answers: heldBySport, make: (_scene, { sportId }) => ({ query: { sportId } }) },
  'matches.rename': {
    answers: naming(heldBySport),
    async make(scene, place) {
      const match = await plantMatch(scene, place);
      return { params: { sport: place.sport }, body: { standardId: match.id, name: `${match.name}x` } };
    },
  },
} satisfies { readonly [Id in keyof SportCalls]?: ExampleOf<SportCalls[Id]> };
