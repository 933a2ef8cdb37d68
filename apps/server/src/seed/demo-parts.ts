import { createPool } from '@touchline/db/pool';

import { createOperationLog } from '../platform/audit/operation-log.ts';
import { readConfig } from '../platform/config/config.ts';
import { createStores } from '../platform/files/stores.ts';
import { createLogger } from '../platform/logging/logger.ts';

export type DemoParts = ReturnType<typeof openDemoParts>;

/** The server's parts that demo data is made with: by its own role, and logged. */
export function openDemoParts() {
  const config = readConfig();
  const url = config.DATABASE_URL.reveal();
  return {
    pool: createPool({ url, size: 2, waitMs: 5000, onConnectionLost: () => undefined }),
    config,
    operationLog: createOperationLog(config.keys.logChain, () => undefined),
    logger: createLogger('warn', 'worker'),
    files: createStores(config).files,
    /** Nobody watches while demo data is made. */
    events: { publish: () => Promise.resolve() },
  };
}
