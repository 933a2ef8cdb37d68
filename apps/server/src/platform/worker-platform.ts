import { createPool } from '@touchline/db/pool';
import type { Pool } from '@touchline/db/pool';

import { createOperationLog, type OperationLog } from './audit/operation-log.ts';
import type { Config } from './config.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMailer, type Mailer } from './mail.ts';

/** What jobs stand on: no captcha, no sessions, but mail. */
export interface WorkerPlatform {
  readonly config: Config;
  readonly logger: Logger;
  readonly pool: Pool;
  readonly mailer: Mailer;
  readonly operationLog: OperationLog;
  close(): Promise<void>;
}

export function openWorkerPlatform(config: Config): WorkerPlatform {
  const logger = createLogger(config.LOG_LEVEL, 'worker');
  const pool = createPool({
    url: config.DATABASE_URL.reveal(),
    size: 4,
    waitMs: 5000,
    onConnectionLost: (error) => logger.warn({ err: error }, 'database connection lost'),
  });
  const mailer = createMailer(config.SMTP_URL, config.MAIL_FROM);
  return {
    config,
    logger,
    pool,
    mailer,
    operationLog: createOperationLog(config.keys.logChain, () => undefined),
    async close() {
      mailer.close();
      await pool.end();
    },
  };
}
