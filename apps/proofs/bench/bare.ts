import type { Query } from '@touchline/db/query';
import { fastify } from 'fastify';
import pg from 'pg';

/** The same statements as anybody would run them: no session, no rights, nothing checked, nothing logged. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 8 });
const cases = JSON.parse(process.env['CASES'] ?? '{}') as Record<string, Query<Record<string, unknown>>[]>;

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly sortValue: string;
}

const records: Record<string, (row: Row) => unknown> = {
  logs: ({ sortValue, ['errMsg']: errMsg, ...row }) => ({
    ...row,
    createdTime: new Date(sortValue),
    errMsg: errMsg ?? undefined,
  }),
  matches: ({ id, ...row }) => ({ ...row, matchId: id }),
  predictions: ({ id, ...row }) => ({ ...row, predId: id }),
  anchors: ({ ['code']: code, ...row }) => ({ ...row, streamerCode: code }),
  'push targets': ({ id, ...row }) => ({ ...row, projectCode: id }),
};
const record = records[process.env['SUBJECT'] ?? ''] ?? ((row) => row);

async function list(name: string) {
  const [page, total] = await Promise.all(
    (cases[name] ?? []).map(({ text, values, ...statement }) =>
      pool.query<Row & { total: number }>({ name: statement.name, text, values: [...values] }),
    ),
  );
  const rows = page?.rows ?? [];
  return { data: { records: rows.map(record), current: 1, size: rows.length, total: total?.rows[0]?.total } };
}

const app = fastify();
app.get('/list', (request) => list((request.query as { name?: string }).name ?? ''));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
