import { autoLinkList } from '@touchline/contract/suppliers';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { readPlan } from '../../../test/read-plan.ts';
import { startStack, type TestStack } from '../../../test/stack/stack.ts';
import { pageQuery } from '../../platform/lists/paging.repository.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { autoLinksInSql } from './auto-links.repository.ts';

const links = 5000;
let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  const client = await stack.owner.connect();
  await client.query(`SELECT set_config('touchline.merchant', 'platform', false)`);
  await client.query(
    `WITH named AS (
       INSERT INTO platform.catalog_entries (kind, discipline, name)
       SELECT 'team', 1, '甲队' || n FROM generate_series(1, ${links}) n RETURNING id, name)
     INSERT INTO platform.supplier_entries (supplier, kind, discipline, supplier_id, name, told_at, record, entry_id, link,
       linked_at)
     SELECT (SELECT min(code) FROM platform.suppliers), 'team', 1, id::text, name, now(), '{}', id, 'auto', now() FROM named`,
  );
  await client.query('VACUUM ANALYZE platform.supplier_entries, platform.supplier_matches');
  client.release(true);
});
afterAll(() => stack.close());

it.each([{}, { current: 50 }, { kind: 'team' }])(
  '[mend 3] a page of what was tied in one moment reads its own rows alone, in order by the index: %o',
  async (query) => {
    const page = pageQuery(autoLinkList, readPage(query, autoLinkList), autoLinksInSql(query));
    const plan = await readPlan(stack.platform.pool, page, { merchantCode: 'platform' });
    expect(plan).toContain('supplier_entries_linked');
    expect(plan).not.toContain(`rows=${links}`);
    expect(plan).not.toContain('Sort Method');
  },
);
