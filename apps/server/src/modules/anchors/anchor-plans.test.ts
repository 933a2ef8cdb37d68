import { anchorList } from '@touchline/contract/anchors/anchors';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { readPlan } from '../../../test/read-plan.ts';
import { startStack, type TestStack } from '../../../test/stack/stack.ts';
import { pageQuery, totalQuery } from '../../platform/lists/paging.repository.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { type AnchorFilters, anchorsInSql } from './anchors.repository.ts';

const anchors = 5000;
let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('alpha');
  const client = await stack.owner.connect();
  await client.query(`SELECT set_config('touchline.merchant', 'alpha', false)`);
  await client.query(`INSERT INTO tenant.push_targets (merchant_code, name, tag)
    SELECT 'alpha', '目标' || n, '' FROM generate_series(1, 5) n`);
  await client.query(`INSERT INTO tenant.anchors (merchant_code, code, name)
    SELECT 'alpha', translate(lpad(to_hex(n), 8, '0'), '01abcdef', 'XYABCDEF'), '主播' || n
    FROM generate_series(1, ${anchors}) n`);
  await client.query(`INSERT INTO tenant.anchor_push_targets
    SELECT 'alpha', anchor.id, target.id FROM tenant.anchors anchor JOIN tenant.push_targets target
      ON target.id % 5 IN (anchor.id % 5, (anchor.id + 1) % 5)`);
  await client.query(`INSERT INTO tenant.anchor_keys (merchant_code, anchor_id, version, sealed_key, key_version, tail)
    SELECT 'alpha', id, 1, '', 1, 'xxxx' FROM tenant.anchors`);
  for (const table of ['push_targets', 'anchors', 'anchor_push_targets', 'anchor_keys'])
    await client.query(`VACUUM ANALYZE tenant.${table}`);
  client.release(true);
}, 120_000);
afterAll(() => stack.close());

async function planOf(filters: AnchorFilters, order = {}): Promise<string> {
  const page = pageQuery(anchorList, readPage(order, anchorList), anchorsInSql(filters, false));
  return await readPlan(stack.platform.pool, page, { merchantCode: 'alpha' });
}

it.each([[{}], [{ projectCodes: ['1000'] }], [{ enableds: ['true'] as const }]])(
  '[ANC-07] a page of anchors walks an index in its order, and sorts nothing: %j',
  async (filters) => {
    const plan = await planOf(filters);
    // Of a single merchant both indexes are alike.
    expect(plan).toMatch(/Index Scan Backward using anchors_(?:pkey|id) on anchors/);
    expect(plan).not.toMatch(/Sort Key: anchor\.|Semi Join/);
  },
);

it.each([
  [{ enableds: ['false'] as const }, /Index Scan Backward using anchors_(?:of_all_)?disabled on anchors anchor/],
  [{ name: '主播1' }, /Index Only Scan Backward using anchors_(?:of_all_)?names on anchors anchor/],
  [{ nickname: '云' }, /Index Only Scan Backward using anchors_(?:of_all_)?names on anchors anchor/],
])('[ANC-07] disabled anchors and names are found in an index that holds no more: %j', async (filters, index) => {
  const plan = await planOf(filters);
  expect(plan).toMatch(index);
  expect(plan).not.toMatch(/Sort Key: anchor\.|Semi Join/);
  const total = await readPlan(stack.platform.pool, totalQuery(anchorsInSql(filters, false)), {
    merchantCode: 'alpha',
  });
  expect(total).toMatch(/Index Only Scan using anchors_(?:of_all_)?(?:disabled|names) on anchors anchor/);
});

it('a page sorted by name walks the index of names', async () => {
  expect(await planOf({}, { sortColumn: 'name', isAsc: true })).toContain(
    'Index Scan using anchors_by_name on anchors',
  );
});
