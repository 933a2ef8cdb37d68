import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { requirePlainRole } from '../../packages/db/src/plain-role.ts';
import { createPool } from '../../packages/db/src/pool.ts';
import { startServices, wipeServices } from './manage.ts';
import { runSql } from './postgres.service.ts';
import { openServiceDirs, optionsFromEnvironment } from './service-dirs.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-roles-'));
const options = { dataFolder: path.join(scratch, 'data'), portBase: optionsFromEnvironment().portBase + 500 };
const limit = { timeout: 120_000 };
const sql = (statement: string) => runSql(openServiceDirs(options), statement);

afterAll(async () => {
  await wipeServices(options);
  rmSync(scratch, { recursive: true, force: true });
}, 120_000);

test('the server’s role owns nothing and bypasses nothing, and no other role has a password', limit, async () => {
  await startServices(options, ['postgres']);
  const roles = await sql(
    `SELECT rolname, rolcanlogin, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole
       FROM pg_roles WHERE rolname LIKE 'touchline%' ORDER BY rolname`,
  );
  expect(roles.split('\n')).toEqual(['touchline_app|t|f|f|f|f', 'touchline_owner|t|f|f|t|f']);
  expect(await sql(`SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = 'touchline'`)).toBe(
    'touchline_owner',
  );
  expect(await sql('SHOW fsync')).toBe('on');
  expect(statSync(path.join(options.dataFolder, 'local.env')).mode & 0o077).toBe(0);
});

test('[mend 8] no process starts with a role that policies do not bind', limit, async () => {
  const { ports } = openServiceDirs(options);
  const starts = async (name: string, given: string) => {
    await sql(`CREATE ROLE ${name} LOGIN PASSWORD 'of-this-test' ${given}`);
    const url = `postgres://${name}:of-this-test@127.0.0.1:${ports.postgres}/postgres`;
    const pool = createPool({ url, size: 1, waitMs: 5000, onConnectionLost: () => undefined });
    try {
      await requirePlainRole(pool);
    } finally {
      await pool.end();
    }
  };
  await starts('plain', '');
  await expect(starts('above', 'SUPERUSER')).rejects.toThrow('is a superuser');
  await expect(starts('around', 'BYPASSRLS')).rejects.toThrow('bypasses row level security');
  await expect(starts('member', 'IN ROLE around')).rejects.toThrow('bypasses row level security');
});
