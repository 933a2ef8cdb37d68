import type { Pool } from '@touchline/db/pool';

import { createOperationLog } from '../../src/platform/audit/operation-log.ts';
import type { EventHub } from '../../src/platform/events/event-hub.ts';
import { KeyRing } from '../../src/platform/keys/key-ring.ts';
import { Secret } from '../../src/platform/keys/secret.ts';
import { createLogger } from '../../src/platform/logging/logger.ts';

/** A worker on this database; nobody listens to its events. */
export const quietWorker = <C>(pool: Pool, config: C) => ({
  config,
  pool,
  logger: createLogger('silent', 'worker'),
  operationLog: createOperationLog(new KeyRing([[1, new Secret('a key of the tests')]]), () => undefined),
  events: { publish: () => Promise.resolve(), close: () => undefined } as unknown as EventHub,
});
