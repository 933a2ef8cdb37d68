import { inMerchant } from '@touchline/db/transaction';
import { rolesPerMerchant } from '@touchline/domain/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Office, startOffice } from '../../../test/stack/office.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.close());

it('[mend 9] a merchant has at most 500 roles, copies among them', async () => {
  const admin = await office.hire('alpha', [], { isAdmin: true });
  const source = await office.addRole('alpha', ['mon_gam-view']);
  await inMerchant(office.owner, 'alpha', (tx) =>
    sql`INSERT INTO tenant.roles (merchant_code, name, description)
      SELECT 'alpha', '占位' || n, '' FROM generate_series(1,
        ${rolesPerMerchant} - 1 - (SELECT count(*)::integer FROM tenant.roles WHERE merchant_code = 'alpha')) n`.execute(
      tx,
    ),
  );
  const create = (name: string) => admin.call('roles.create', { body: { name } });
  expect((await create('最后一个')).status).toBe(200);
  const copied = await admin.call('roles.copy', { params: { id: source }, body: { name: '副本' } });
  for (const { status, error } of [await create('多一个'), copied])
    expect([status, error.details[0]?.errorMessage]).toEqual([422, '角色最多 500 个，请先删除不用的角色']);
});
