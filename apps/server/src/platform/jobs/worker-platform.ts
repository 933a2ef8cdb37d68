import { requirePlainRole } from '@touchline/db/plain-role';
import { createPool } from '@touchline/db/pool';
import type { Pool } from '@touchline/db/pool';
import { endStuckCommits } from '@touchline/db/stuck-commits';
import type { Redis } from 'ioredis';

import packageFile from '../../../package.json' with { type: 'json' };
import { createOperationLog, type OperationLog } from '../audit/operation-log.ts';
import type { Config } from '../config/config.ts';
import { requireAppendable, requireFolder } from '../config/required-files.ts';
import { redisTls } from '../config/tls-files.ts';
import { createEventHub, type EventHub } from '../events/event-hub.ts';
import type { FileStore } from '../files/file-store.ts';
import { createStores } from '../files/stores.ts';
import { createLine, type WaitingLine } from '../limits/turns.ts';
import { createLogger, type Logger } from '../logging/logger.ts';
import { createMailer, type Mailer } from '../network/mail.ts';
import { createRedis } from '../network/redis.ts';
import { openTracing } from '../tracing/open-tracing.ts';
import type { Tracing } from '../tracing/tracing.types.ts';
import { openQueue, type Queue } from './queue.ts';

const connections = 6;

/** The services under jobs and tasks: no captcha, no sessions, but mail. */
export interface WorkerPlatform {
  readonly config: Config;
  readonly logger: Logger;
  readonly pool: Pool;
  readonly redis: Redis;
  readonly queue: Queue;
  readonly tracing: Tracing | undefined;
  readonly events: EventHub;
  readonly files: FileStore;
  /** Of the log. */
  readonly archives: FileStore;
  /** Signed heads of the log; null without a bucket. */
  readonly heads: FileStore | null;
  readonly mailer: Mailer;
  readonly operationLog: OperationLog;
  /** The tasks' long reads: the other connections are for leases and short work. */
  readonly longReads: WaitingLine;
  close(): Promise<void>;
}

export async function openWorkerPlatform(config: Config): Promise<WorkerPlatform> {
  if (config.LOG_HEAD_FILE !== '') await requireAppendable('LOG_HEAD_FILE', config.LOG_HEAD_FILE);
  if (config.s3 === null) await requireFolder('LOG_ARCHIVE_DIR', config.LOG_ARCHIVE_DIR);
  const logger = createLogger(config.LOG_LEVEL, 'worker');
  const tracing = await openTracing(config, { service: 'touchline-worker', version: packageFile.version, logger });
  const pool = createPool({
    url: config.DATABASE_URL.reveal(),
    size: connections,
    waitMs: 5000,
    onConnectionLost: (error) => logger.warn({ err: error }, 'database connection lost'),
    onStatement: tracing?.onStatement,
  });
  await requirePlainRole(pool);
  const stopEndingCommits = endStuckCommits(pool, (count) => logger.warn({ count }, 'commits without a standby ended'));
  const redis = createRedis(
    config.REDIS_URL,
    (error) => logger.warn({ err: error }, 'redis connection lost'),
    redisTls(config),
  );
  const queue = await openQueue(pool, (error) => logger.warn({ err: error }, 'queue trouble'), tracing);
  const events = createEventHub(redis);
  const mailer = createMailer(config.SMTP_URL, config.MAIL_FROM);
  return {
    config,
    logger,
    pool,
    redis,
    queue,
    tracing,
    events,
    mailer,
    ...createStores(config),
    operationLog: createOperationLog(config.keys.logChain, () => undefined),
    longReads: createLine(connections / 2),
    async close() {
      stopEndingCommits();
      mailer.close();
      events.close();
      await queue.stop();
      redis.disconnect();
      await pool.end();
      await tracing?.close();
    },
  };
}
