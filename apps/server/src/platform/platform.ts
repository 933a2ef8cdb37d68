import { requirePlainRole } from '@touchline/db/plain-role';
import { createPool } from '@touchline/db/pool';
import type { Pool } from '@touchline/db/pool';
import { createReadPool, type ReadPool } from '@touchline/db/read-pool';
import { endStuckCommits } from '@touchline/db/stuck-commits';
import type { Redis } from 'ioredis';

import packageFile from '../../package.json' with { type: 'json' };
import { createOperationLog, type OperationLog } from './audit/operation-log.ts';
import type { CaptchaProvider } from './captcha/captcha.types.ts';
import { type CaptchaConfig, createCaptcha } from './captcha/create-captcha.ts';
import { TOLERANCE } from './captcha/puzzle.geometry.ts';
import type { Config } from './config/config.ts';
import { requireReadable } from './config/required-files.ts';
import { redisTls } from './config/tls-files.ts';
import { createEventHub, type EventHub } from './events/event-hub.ts';
import { createLeftSessions, type LeftSessions } from './events/left-sessions.ts';
import type { FileStore } from './files/file-store.ts';
import { createPictureMaker, type PictureMaker } from './files/pictures/picture-maker.ts';
import { createStores } from './files/stores.ts';
import { createTableReader, type TableReader } from './files/table-files/table-reader.ts';
import { openQueue, type Queue } from './jobs/queue.ts';
import { longConnections } from './limits/turns.ts';
import { type CallCounts, createCallCounts } from './logging/call-counts.ts';
import { type CallLines, createCallLines, createLogger, type Logger } from './logging/logger.ts';
import { createMetrics, type Metrics } from './logging/metrics.ts';
import { createRedis } from './network/redis.ts';
import { createPasswords, type Passwords } from './passwords/passwords.ts';
import { openTracing } from './tracing/open-tracing.ts';
import { countSpans } from './tracing/span-metrics.ts';
import type { Tracing } from './tracing/tracing.types.ts';
import { createWritability, type Writability } from './writability.ts';

/** The services under every module. */
export interface Platform {
  readonly config: Config;
  readonly logger: Logger;
  readonly callLines: CallLines;
  readonly callCounts: CallCounts;
  readonly pool: Pool;
  /** Connections for reading alone. */
  readonly reads: ReadPool;
  /** For what is looked at after its call was answered, such as an export: its statements may take longer. */
  readonly longReads: Pool;
  readonly redis: Redis;
  readonly queue: Queue;
  readonly captcha: CaptchaProvider;
  readonly passwords: Passwords;
  readonly operationLog: OperationLog;
  readonly metrics: Metrics;
  readonly tracing: Tracing | undefined;
  readonly events: EventHub;
  readonly writability: Writability;
  readonly left: LeftSessions;
  readonly files: FileStore;
  readonly tables: TableReader;
  readonly pictures: PictureMaker;
  readonly version: string;
  close(): Promise<void>;
}

export async function openPlatform(config: Config): Promise<Platform> {
  if (config.LOG_HEAD_FILE !== '') await requireReadable('LOG_HEAD_FILE', config.LOG_HEAD_FILE);
  const logger = createLogger(config.LOG_LEVEL, 'api');
  const callLines = createCallLines(config.LOG_LEVEL);
  const { version } = packageFile;
  const tracing = await openTracing(config, { service: 'touchline-api', version, logger });
  const connecting = {
    url: config.DATABASE_URL.reveal(),
    waitMs: 2000,
    onConnectionLost: (error: Error) => logger.warn({ err: error }, 'database connection lost'),
    onStatement: tracing?.onStatement,
  };
  // A call answers within three seconds, whatever the database does.
  const ofCalls = { ...connecting, answerMs: 2400, wholeMs: 2400, bounds: { statementMs: 2300, lockMs: 1800 } };
  const pool = createPool({ ...ofCalls, size: config.DATABASE_POOL });
  await requirePlainRole(pool);
  const stopEndingCommits = endStuckCommits(pool, (count) => logger.warn({ count }, 'commits without a standby ended'));
  const reads = createReadPool({ ...ofCalls, size: config.DATABASE_READ_POOL });
  const longReads = createPool({
    ...connecting,
    size: longConnections(config),
    bounds: { statementMs: 5000, lockMs: 2000 },
  });
  const redis = createRedis(
    config.REDIS_URL,
    (error) => logger.warn({ err: error }, 'redis connection lost'),
    redisTls(config),
  );
  const metrics = createMetrics({ write: pool, read: reads.connections, long: longReads }, redis);
  countSpans(metrics.registry, tracing);
  const captcha = createCaptcha(captchaConfig(config), redis);
  const events = createEventHub(redis);
  const writability = createWritability(pool, events, logger);
  writability.onFound((isLost) => metrics.readOnly.set(Number(isLost)));
  const left = createLeftSessions(redis, events, {
    lastingSeconds: config.SESSION_ABSOLUTE_HOURS * 3600,
    onAdded: () => writability.doubt(),
  });
  await left.load().catch(() => undefined);
  const callCounts = createCallCounts(pool, logger, { everySeconds: config.CALL_RECORDS_SECONDS });
  const { files } = createStores(config);
  const queue = await openQueue(pool, (error) => logger.warn({ err: error }, 'queue trouble'), tracing);
  return {
    config,
    logger,
    callLines,
    callCounts,
    pool,
    reads,
    longReads,
    redis,
    queue,
    captcha,
    metrics,
    tracing,
    events,
    writability,
    left,
    files,
    tables: createTableReader(files),
    pictures: createPictureMaker(),
    version,
    passwords: await createPasswords({
      signIn: { atOnce: config.HASHES_AT_ONCE, waiting: config.HASHES_WAITING },
      inside: { atOnce: 1, waiting: config.HASHES_WAITING_INSIDE },
    }),
    operationLog: createOperationLog(config.keys.logChain, (seconds) => metrics.logHeadWait.observe(seconds)),
    async close() {
      stopEndingCommits();
      captcha.close();
      writability.close();
      events.close();
      await queue.stop();
      await callCounts.close();
      redis.disconnect();
      await pool.end();
      await reads.end();
      await longReads.end();
      callLines.close();
      await tracing?.close();
    },
  };
}

function captchaConfig(config: Config): CaptchaConfig {
  const { aliyun, CAPTCHA_PER_MINUTE: perMinute } = config;
  if (aliyun === null)
    return {
      provider: 'own',
      puzzlesPerMinute: perMinute,
      answersPerMinute: perMinute,
      poolSize: config.CAPTCHA_POOL,
      tolerance: TOLERANCE,
    };
  return {
    ...aliyun,
    provider: 'aliyun',
    accessKeySecret: aliyun.accessKeySecret.reveal(),
    checksPerMinute: perMinute,
    timeoutMs: 3000,
  };
}
