import { createPool, type Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';

import { beginTerm } from '../../src/modules/supplier-feed/feed.repository.ts';
import type { PageReader } from '../../src/modules/supplier-feed/page-storing.service.ts';
import { createSource } from '../../src/modules/supplier-feed/supplier-source.ts';
import { createOutbound, type OutboundOptions } from '../../src/platform/network/outbound.ts';
import { ownDatabase } from '../stack/own-database.ts';
import { startTestSuppliers, type TestSuppliers } from './suppliers.ts';

export interface FeedStage {
  readonly pool: Pool;
  readonly owner: Pool;
  readonly suppliers: TestSuppliers;
  /** In a term of its own. */
  newReader(steps: PageReader['steps'], limits?: Partial<OutboundOptions>): Promise<PageReader>;
  close(): Promise<void>;
}

/** A database, and a supplier for which time stands still. */
export async function openFeedStage(at: string): Promise<FeedStage> {
  const database = await ownDatabase();
  const options = { size: 2, waitMs: 5000, onConnectionLost: () => undefined };
  const pool = createPool({ ...options, url: database.appUrl });
  const owner = createPool({ ...options, url: database.ownerUrl });
  const suppliers = await startTestSuppliers({ SUPPLIER_AT: at, SUPPLIER_SPEED: '0' });
  return {
    pool,
    owner,
    suppliers,
    async newReader(steps, limits = {}) {
      const { term } = await inMerchant(pool, 'platform', (tx) => beginTerm(tx, 'NAMI', 'test'));
      const outbound = createOutbound({
        baseUrl: suppliers.program.nami.address,
        headers: { 'x-api-key': 'nami-development-key' },
        attemptMs: 10_000,
        totalMs: 10_000,
        retries: 0,
        mostBytes: 2 ** 24,
        ...limits,
      });
      return { pool, steps, term, source: createSource(outbound, { leadMs: null, isKept: false }) };
    },
    async close() {
      await suppliers.close();
      await pool.end();
      await owner.end();
      await database.drop();
    },
  };
}
